import { setImmediate as turn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/** A turn of the event loop that nobody else who asks for one has: requests and replies go in between. */
export const ownTurn = (): Promise<void> => {
  last = last.then(() => turn())
  return last
}
