import { GrowingUint32 } from '../columns/growing.ts'
import { extentOf, type Ring } from './polygons.ts'

/** The maximum number of edge comparisons, which take less than a second. */
const MAX_STEPS = 100_000_000
const MAX_CELLS = 2048

/**
 * True if the edges of rings cross each other more than `most` times. GEOS would split them at each place. Edges that
 * run along each other count within one ring; those of several rings may be their common border. Edges are compared
 * within the cells of a grid over the rings.
 */
export const crossMoreThan = (most: number, rings: readonly Ring[]): boolean => {
  const sides = rings.reduce((sum, ring) => sum + Math.max(0, ring.length / 2 - 1), 0)
  if ((sides * (sides - 1)) / 2 <= most) return false
  const ends = new Float64Array(sides * 4)
  let side = 0
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2, side++) for (let k = 0; k < 4; k++) ends[side * 4 + k] = ring[i + k]!
  const [minX, minY, maxX, maxY] = extentOf([rings])
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
          const point = crossing(ends, one * 4, entries.array[entry * 2 - 2]! * 4, rings.length === 1)
          if (point === null) continue
          // A pair that shares several cells is counted in the one with its point.
          const isHere = inGrid((point[0] - minX) / cellX) === column && inGrid((point[1] - minY) / cellY) === row
          if (isHere && ++crossings > most) return true
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
 * The point at which two edges cross, other than an end, or the middle of what they have in common if they run along
 * each other and that counts; null if they only touch or do not meet.
 */
const crossing = (
  ends: Float64Array,
  a: number,
  c: number,
  countsAlong: boolean,
): readonly [x: number, y: number] | null => {
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
  if (first === 0 && second === 0) return countsAlong ? middleOfCommon(ax, ay, dx, dy, cx, cy, ex, ey) : null
  if (!(first * second < 0)) return null
  const third = (ex - cx) * (ay - cy) - (ey - cy) * (ax - cx)
  const fourth = (ex - cx) * (ay + dy - cy) - (ey - cy) * (ax + dx - cx)
  if (!(third * fourth < 0)) return null
  const share = third / (third - fourth)
  return [ax + share * dx, ay + share * dy]
}

/** The middle of the part that two edges on one line have in common. */
const middleOfCommon = (
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  cx: number,
  cy: number,
  ex: number,
  ey: number,
): readonly [x: number, y: number] | null => {
  const length2 = dx * dx + dy * dy
  if (length2 === 0) return null
  const c = ((cx - ax) * dx + (cy - ay) * dy) / length2
  const e = ((ex - ax) * dx + (ey - ay) * dy) / length2
  const from = Math.max(0, Math.min(c, e))
  const to = Math.min(1, Math.max(c, e))
  if (!(from < to)) return null
  const middle = (from + to) / 2
  return [ax + middle * dx, ay + middle * dy]
}
