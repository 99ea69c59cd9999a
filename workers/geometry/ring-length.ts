import type { Ring } from './polygons.ts'

/** The length of a closed ring, in the unit of its coordinates. */
export const ringLength = (ring: Ring): number => {
  let sum = 0
  for (let i = 2; i < ring.length; i += 2) sum += Math.hypot(ring[i]! - ring[i - 2]!, ring[i + 1]! - ring[i - 1]!)
  return sum
}
