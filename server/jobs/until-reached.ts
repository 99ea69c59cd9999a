import { setTimeout as pause } from 'node:timers/promises'
import { DependencyDown } from '../runtime/dependency-down.ts'

const AGAIN_MS = 1000

/**
 * Does what must be written down as soon as the state database answers, however long it is away.
 * @throws DependencyDown where it is away when `stopping` is raised
 */
export const untilReached = async <T>(write: () => Promise<T>, stopping: AbortSignal): Promise<T> => {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DependencyDown) || stopping.aborted) throw error
      await pause(AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}
