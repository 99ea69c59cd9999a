import { isBackingUp } from '../db/backup-lock.ts'
import { WORKER } from '../db/database.ts'
import { downloadsPrefix } from '../services/datasets/downloads.ts'
import type { BuildParts } from './attempt-build.ts'

/**
 * Takes away what an attempt that does not count has left: its figures and its files. While a backup is made they stay: it may
 * have counted at the backup's moment.
 * @returns whether they were taken away
 */
export const discardBuild = async (
  { database, movement, files }: Pick<BuildParts, 'database' | 'movement' | 'files'>,
  datasetId: number,
  buildId: number,
): Promise<boolean> => {
  if (await database.within(WORKER, isBackingUp)) return false
  await movement.discard(buildId)
  for (const key of await files.list(downloadsPrefix(datasetId, buildId))) await files.remove(key)
  return true
}
