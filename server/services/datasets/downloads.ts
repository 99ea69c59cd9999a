import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { LinkSigner } from '../../files/signed-link.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { SignedIn } from '../status-feed/status-feed.ts'
import { completedDataset } from './dataset-access.ts'

/** A download begins as soon as its link is there. */
const DOWNLOAD_LINK = { seconds: 300, stepS: 1 }

/** Downloads lie under the build that counts, so that an attempt cut off leaves none to be seen. */
export const downloadsPrefix = (datasetId: number, buildId: number) => `downloads/${datasetId}/${buildId}/`

/** The names of a dataset's files, and their sizes. */
export const listDownloads = async (
  database: Database,
  files: FileStore,
  identity: Identity,
  datasetId: number,
): Promise<{ Key: string; Bytes: number }[]> => {
  const { build_id } = await completedDataset(database, identity, datasetId)
  const prefix = downloadsPrefix(datasetId, build_id)
  const found = await Promise.all(
    (await files.list(prefix)).map(async key => ({ Key: key.slice(prefix.length), stat: await files.stat(key) })),
  )
  // one that is removed in between is no longer listed
  return found.flatMap(({ Key, stat }) => (stat === null ? [] : [{ Key, Bytes: stat.bytes }]))
}

/** A signed link to one of a dataset's files, for the session that asks; it stands in the audit trail. */
export const downloadLink = async (
  database: Database,
  files: FileStore,
  links: LinkSigner,
  actor: Actor,
  signedIn: SignedIn,
  asked: { readonly datasetid: number; readonly fileKey: string },
): Promise<string> => {
  const { identity } = actor
  const dataset = await completedDataset(database, identity, asked.datasetid)
  const key = downloadsPrefix(dataset.id, dataset.build_id) + asked.fileKey
  // Compared with what is there, never put together into a path that is then tried.
  if (!(await files.list(key)).includes(key)) throw notFound('The file')
  await database.within(scopeOf(identity), tx =>
    auditBy(tx, actor, dataset.organisation_id, 'dataset-exported', { datasetId: dataset.id, file: asked.fileKey }),
  )
  return links.sign(key, { userId: identity.userId, ...signedIn }, DOWNLOAD_LINK)
}
