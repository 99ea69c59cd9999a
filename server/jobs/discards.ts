import type { BuildParts } from './attempt-build.ts'
import { discardBuild } from './discard-build.ts'

/** Removes discarded builds; those that a running backup retains are removed after it. */
export const createDiscards = (parts: Pick<BuildParts, 'database' | 'movement' | 'files'>) => {
  const heldOff: (readonly [dataset: number, build: number])[] = []
  const discard = async (dataset: number, build: number): Promise<void> => {
    if (!(await discardBuild(parts, dataset, build))) heldOff.push([dataset, build])
  }
  return {
    discard,
    /** Retries. Builds that are still retained when the process ends are swept later by their files. */
    async again(): Promise<void> {
      for (const [dataset, build] of heldOff.splice(0)) await discard(dataset, build)
    },
  }
}
