import { GrowingUint32 } from '../columns/growing.ts'
import type { Ring } from './polygons.ts'

/** A hand-drawn shape or a faulty export has fewer crossings than this. GEOS would split the shape at each. */
const MAX_CROSSINGS = 10_000
/** The maximum number of edge comparisons, which take less than a second. */
const MAX_STEPS = 100_000_000
const MAX_CELLS = 2048
/** Shapes with fewer edges cannot cross themselves often enough. */
const FEW_SIDES = 140

/**
 * True if edges cross so often that a repair would take minutes. Edges are compared within the cells of a grid over the
 * rings.
 */
export const isTangled = (rings: readonly Ring[]): boolean => {
  const sides = rings.reduce((sum, ring) => sum + Math.max(0, ring.length / 2 - 1), 0)
  if (sides < FEW_SIDES) return false
  const ends = new Float64Array(sides * 4)
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  let side = 0
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2, side++) {
      for (let k = 0; k < 4; k++) ends[side * 4 + k] = ring[i + k]!
      minX = Math.min(minX, ring[i]!)
      minY = Math.min(minY, ring[i + 1]!)
      maxX = Math.max(maxX, ring[i]!)
      maxY = Math.max(maxY, ring[i + 1]!)
    }
  const across = Math.min(MAX_CELLS, Math.ceil(Math.sqrt(sides)))
  const cellX = (maxX - minX) / across || 1
  const cellY = (maxY - minY) / across || 1
  const inGrid = (cell: number) => Math.min(across - 1, Math.max(0, Math.floor(cell)))
  // The last entry of each cell and, for each entry, its edge and the previous entry. Entries count from 1; 0 means
  // none.
  const last = new Uint32Array(across * across)
  const entries = new GrowingUint32(sides * 4)
  let steps = 0
  let crossings = 0
  for (let one = 0; one < sides; one++) {
    const ax = ends[one * 4]!
    const ay = ends[one * 4 + 1]!
    const bx = ends[one * 4 + 2]!
    const by = ends[one * 4 + 3]!
    const slope = ax === bx ? 0 : (by - ay) / (bx - ax)
    const west = inGrid((Math.min(ax, bx) - minX) / cellX)
    const east = inGrid((Math.max(ax, bx) - minX) / cellX)
    for (let column = west; column <= east; column++) {
      // Where the edge enters and leaves the column. An edge that stays in one column is used as a whole.
      const enters = column === west ? (ax < bx ? ay : by) : ay + (minX + column * cellX - ax) * slope
      const leaves = column === east ? (ax < bx ? by : ay) : ay + (minX + (column + 1) * cellX - ax) * slope
      const south = inGrid((Math.min(enters, leaves) - minY) / cellY)
      const north = inGrid((Math.max(enters, leaves) - minY) / cellY)
      for (let row = south; row <= north; row++) {
        const cell = column * across + row
        for (let entry = last[cell]!; entry > 0; entry = entries.array[entry * 2 - 1]!) {
          if (++steps > MAX_STEPS) return true
          if (crosses(ends, one * 4, entries.array[entry * 2 - 2]! * 4) && ++crossings > MAX_CROSSINGS) return true
        }
        if (++steps > MAX_STEPS) return true
        entries.push(one)
        entries.push(last[cell]!)
        last[cell] = entries.length / 2
      }
    }
  }
  return false
}

/**
 * True if two edges cross at a point that is not an end of either. A pair that shares several cells is found in each of
 * them.
 */
const crosses = (ends: Float64Array, a: number, c: number): boolean => {
  const ax = ends[a]!
  const ay = ends[a + 1]!
  const dx = ends[a + 2]! - ax
  const dy = ends[a + 3]! - ay
  const cx = ends[c]!
  const cy = ends[c + 1]!
  const ex = ends[c + 2]!
  const ey = ends[c + 3]!
  const first = dx * (cy - ay) - dy * (cx - ax)
  const second = dx * (ey - ay) - dy * (ex - ax)
  if (!(first * second < 0)) return false
  const third = (ex - cx) * (ay - cy) - (ey - cy) * (ax - cx)
  const fourth = (ex - cx) * (ay + dy - cy) - (ey - cy) * (ax + dx - cx)
  return third * fourth < 0
}
