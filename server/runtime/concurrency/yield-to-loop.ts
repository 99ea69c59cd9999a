import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Yields to the event loop, so that requests and replies are served in between. Callers continue one in each turn of the loop, in
 * the order of their calls.
 */
export const yieldToLoop = (): Promise<void> => {
  last = last.then(() => nextTurn())
  return last
}
