import { caller } from '../../runtime/concurrency/caller.ts'
import { yieldToLoop } from '../../runtime/concurrency/yield-to-loop.ts'

/**
 * Uses the parts of a build one after another, each in a turn of the event loop of its own, until the caller leaves.
 * @returns the results in the order of the parts, also where they are used from the last to the first
 */
export const eachPart = async <Part, R>(
  parts: readonly (() => Promise<Part>)[],
  use: (part: Part) => R | Promise<R>,
  { isBackwards = false } = {},
): Promise<R[]> => {
  const order = [...parts.keys()]
  if (isBackwards) order.reverse()
  const found: R[] = []
  for (const at of order) {
    const part = await parts[at]!()
    await yieldToLoop()
    caller().signal?.throwIfAborted()
    found[at] = await use(part)
  }
  return found
}
