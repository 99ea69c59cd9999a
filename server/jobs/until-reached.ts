import { setTimeout as pause } from 'node:timers/promises'
import { DependencyDown } from '../runtime/outages/dependency-down.ts'

const AGAIN_MS = 1000

/**
 * Repeats `work` until the state database can be reached, however long it is down.
 * @throws DependencyDown where it is down when `stopping` is raised
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
