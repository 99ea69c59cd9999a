import type { Ring } from '../geometry/polygons.ts'

/** The National Grid's box, metres. */
const GRID = [0, 0, 700_000, 1_300_000] as const

/** True if all corners lie within the National Grid's box. */
export const isInGrid = (ring: Ring): boolean => {
  for (let i = 0; i < ring.length; i += 2)
    // Written so that a NaN fails too.
    if (!(ring[i]! >= GRID[0] && ring[i]! <= GRID[2] && ring[i + 1]! >= GRID[1] && ring[i + 1]! <= GRID[3]))
      return false
  return true
}
