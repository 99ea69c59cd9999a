import type { BuildParts } from './attempt-build.ts'
import { discardBuild } from './discard-build.ts'

/** Removes what attempts have left; what a backup holds off is removed when it is done. */
export const createDiscards = (parts: Pick<BuildParts, 'database' | 'movement' | 'files'>) => {
  const heldOff: (readonly [dataset: number, build: number])[] = []
  const discard = async (dataset: number, build: number): Promise<void> => {
    if (!(await discardBuild(parts, dataset, build))) heldOff.push([dataset, build])
  }
  return {
    discard,
    /** Tries again. What is still held off when the process ends is swept by its files. */
    async again(): Promise<void> {
      for (const [dataset, build] of heldOff.splice(0)) await discard(dataset, build)
    },
  }
}
