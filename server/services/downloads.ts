import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { notFound } from '../runtime/refusal.ts'
import { completedDataset } from './dataset-access.ts'
import type { Identity } from './identity.ts'

/** A download's link is for one sitting. Seconds. */
const DOWNLOAD_LINK_S = 3600

/** Downloads lie under the build that counts, so that an attempt cut off leaves none to be seen. */
export const downloadsPrefix = (datasetId: number, buildId: number) => `downloads/${datasetId}/${buildId}/`

const prefixFor = async (database: Database, identity: Identity, datasetId: number) =>
  downloadsPrefix(datasetId, (await completedDataset(database, identity, datasetId)).build_id)

/** The names of a dataset's files. */
export const listDownloads = async (
  database: Database,
  files: FileStore,
  identity: Identity,
  datasetId: number,
): Promise<{ Key: string }[]> => {
  const prefix = await prefixFor(database, identity, datasetId)
  return (await files.list(prefix)).map(key => ({ Key: key.slice(prefix.length) }))
}

/** A signed link to one of a dataset's files. */
export const downloadLink = async (
  database: Database,
  files: FileStore,
  identity: Identity,
  asked: { readonly datasetid: number; readonly fileKey: string },
): Promise<string> => {
  const key = (await prefixFor(database, identity, asked.datasetid)) + asked.fileKey
  // Compared with what is there, never put together into a path that is then tried.
  if (!(await files.list(key)).includes(key)) throw notFound('The file')
  return files.signedUrl(key, identity.userId, DOWNLOAD_LINK_S)
}
