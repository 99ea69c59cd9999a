import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Yields to the event loop, so that requests and replies are served in between. One waiting caller continues per turn
 * of the loop, in calling order.
 */
export const yieldToLoop = (): Promise<void> => {
  last = last.then(() => nextTurn())
  return last
}
