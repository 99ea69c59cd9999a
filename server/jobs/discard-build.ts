import { isBackingUp } from '../db/backup-lock.ts'
import { WORKER } from '../db/database.ts'
import { downloadsPrefix } from '../services/datasets/downloads.ts'
import type { BuildParts } from './attempt-build.ts'

/**
 * Removes the figures and files of a build that no dataset uses. They stay while a backup is made, whose snapshot of the state
 * may name the build.
 * @returns whether they were removed
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
