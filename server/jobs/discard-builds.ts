import { isBackingUp } from '../db/backup-lock.ts'
import { WORKER } from '../db/database.ts'
import { downloadsPrefix } from '../services/datasets/downloads.ts'
import type { BuildParts } from './attempt-build.ts'

type DiscardParts = Pick<BuildParts, 'database' | 'movement' | 'files'>

/**
 * Removes the figures and files of a build that no dataset uses. They stay while a backup is running, because its
 * snapshot of the state may refer to the build.
 * @returns whether they were removed
 */
export const discardBuild = async (
  { database, movement, files }: DiscardParts,
  datasetId: number,
  buildId: number,
): Promise<boolean> => {
  if (await database.within(WORKER, isBackingUp)) return false
  await movement.discard(buildId)
  for (const key of await files.list(downloadsPrefix(datasetId, buildId))) await files.remove(key)
  return true
}

/** Removes discarded builds, and remembers those that a running backup still needs. */
export const createDiscards = (parts: DiscardParts) => {
  const retained: (readonly [dataset: number, build: number])[] = []
  const discard = async (dataset: number, build: number): Promise<void> => {
    if (!(await discardBuild(parts, dataset, build))) retained.push([dataset, build])
  }
  return {
    discard,
    /** Retries the remembered builds. If the process ends first, sweepFiles removes them later. */
    async again(): Promise<void> {
      for (const [dataset, build] of retained.splice(0)) await discard(dataset, build)
    },
  }
}
export type Discards = ReturnType<typeof createDiscards>
