import { MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'

/** A border that is simplified moves by no more than this, metres. */
const TOLERANCE_M = 1
/** A suggestion is made where at least this share of the vertices would go. */
const WORTH = 1 / 3
const CLOSED_RING = 4

/** The distance, squared, of a vertex from a segment, mm2. */
const away2 = (xy: Int32Array, v: number, a: number, b: number): number => {
  const [ax, ay] = [xy[a * 2]!, xy[a * 2 + 1]!]
  const [dx, dy] = [xy[b * 2]! - ax, xy[b * 2 + 1]! - ay]
  const [px, py] = [xy[v * 2]! - ax, xy[v * 2 + 1]! - ay]
  const length2 = dx * dx + dy * dy
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length2))
  const [ox, oy] = [px - share * dx, py - share * dy]
  return ox * ox + oy * oy
}

/** Vertices between two that Douglas and Peucker's method keeps. */
const keptBetween = (xy: Int32Array, from: number, to: number): number => {
  const stack = [from, to]
  let kept = 0
  const limit2 = (TOLERANCE_M * MM_PER_M) ** 2
  while (stack.length > 0) {
    const end = stack.pop()!
    const start = stack.pop()!
    let farthest = -1
    let most = limit2
    for (let v = start + 1; v < end; v++) {
      const distance = away2(xy, v, start, end)
      if (distance > most) [farthest, most] = [v, distance]
    }
    if (farthest < 0) continue
    kept += 1
    stack.push(start, farthest, farthest, end)
  }
  return kept
}

/**
 * How many vertices would remain if every ring were simplified to 1 m (Douglas and Peucker); null where that is not worth
 * a suggestion.
 */
export const simplifiedVertices = ({ xy, ringStart }: ZoneColumns): number | null => {
  let left = 0
  for (let ring = 0; ring + 1 < ringStart.length; ring++) {
    const [from, end] = [ringStart[ring]!, ringStart[ring + 1]!]
    const middle = from + ((end - from) >> 1)
    left += Math.max(CLOSED_RING, 3 + keptBetween(xy, from, middle) + keptBetween(xy, middle, end - 1))
  }
  const vertices = xy.length / 2
  return vertices - left >= vertices * WORTH ? left : null
}
