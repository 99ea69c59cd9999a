import type { TileGrid } from './tile-grid.ts'

/** Working memory for rings being cut: interleaved coordinates, and how many of the numbers count. */
export class RingBuffer {
  points = new Int32Array(4096)
  length = 0

  room(length: number) {
    if (length <= this.points.length) return
    const grown = new Int32Array(Math.max(this.points.length * 2, length))
    grown.set(this.points)
    this.points = grown
  }

  swap(other: RingBuffer) {
    const { points, length } = this
    this.points = other.points
    this.length = other.length
    other.points = points
    other.length = length
  }

  push(x: number, y: number) {
    if (this.length + 2 > this.points.length) this.room(this.length + 2)
    this.points[this.length++] = x
    this.points[this.length++] = y
  }
}

/**
 * Where an edge meets a line. Computed from its lower end, so that the zone on the other side, which runs it backwards,
 * gets the same result.
 */
const crossing = (line: number, a: number, b: number, c: number, d: number) =>
  a < c ? Math.round(b + ((line - a) / (c - a)) * (d - b)) : Math.round(d + ((line - c) / (a - c)) * (b - d))

/** Keeps the side of an open ring (its last vertex connects to its first) where `axis` is above (or below) a line. */
const clipSide = (from: RingBuffer, to: RingBuffer, axis: 0 | 1, line: number, above: boolean) => {
  to.length = 0
  const { points, length } = from
  if (length === 0) return
  let px = points[length - 2]!
  let py = points[length - 1]!
  let pIn = above ? (axis === 0 ? px : py) >= line : (axis === 0 ? px : py) <= line
  for (let i = 0; i < length; i += 2) {
    const x = points[i]!
    const y = points[i + 1]!
    const value = axis === 0 ? x : y
    const isIn = above ? value >= line : value <= line
    if (isIn !== pIn) {
      if (axis === 0) to.push(line, crossing(line, px, py, x, y))
      else to.push(crossing(line, py, px, y, x), line)
    }
    if (isIn) to.push(x, y)
    px = x
    py = y
    pIn = isIn
  }
}

/**
 * Cuts an open ring to a square in place, with a second buffer as working memory. Most rings cross only one or two
 * sides, so only the sides with a vertex beyond them are cut.
 */
export const clipRing = (ring: RingBuffer, work: RingBuffer, low: number, high: number) => {
  const { points, length } = ring
  let [minX, minY, maxX, maxY] = [high, high, low, low]
  for (let i = 0; i < length; i += 2) {
    const x = points[i]!
    const y = points[i + 1]!
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  if (minX < low) cutSide(ring, work, 0, low, true)
  if (maxX > high) cutSide(ring, work, 0, high, false)
  if (minY < low) cutSide(ring, work, 1, low, true)
  if (maxY > high) cutSide(ring, work, 1, high, false)
}

const cutSide = (ring: RingBuffer, work: RingBuffer, axis: 0 | 1, line: number, above: boolean) => {
  clipSide(ring, work, axis, line, above)
  ring.swap(work)
}

/** A vertex that no tile contains. */
const NOWHERE = -2147483648

/**
 * Snaps a ring's vertices to the cells of a zoom, in tile coordinates. Both sides of a shared edge snap in the same
 * way: one zone gains what its neighbour loses, so the zones still cover the same land. Vertices that become equal are
 * dropped; on a levelled grid, so are vertices that double back and rings that become empty.
 * @param from position of the ring's first coordinate in `units`
 * @param to position of its last vertex, which repeats the first
 */
export const snapRing = (ring: RingBuffer, units: Int32Array, from: number, to: number, grid: TileGrid) => {
  const { coarse, left, levelled, top } = grid
  const bits = grid.shift + coarse
  const half = 1 << (bits - 1)
  ring.room(to - from)
  const { points } = ring
  let length = 0
  // The last vertex that was written and the one before it.
  let [lastX, lastY, beforeX, beforeY] = [NOWHERE, NOWHERE, NOWHERE, NOWHERE]
  for (let i = from; i < to; i += 2) {
    // Units are below 2^31, so after adding half they need the unsigned shift.
    const x = (((units[i]! + half) >>> bits) << coarse) - left
    const y = (((units[i + 1]! + half) >>> bits) << coarse) - top
    if (x === lastX && y === lastY) continue
    if (levelled && x === beforeX && y === beforeY) {
      length -= 2
      lastX = x
      lastY = y
      beforeX = length >= 4 ? points[length - 4]! : NOWHERE
      beforeY = length >= 4 ? points[length - 3]! : NOWHERE
      continue
    }
    points[length] = x
    points[length + 1] = y
    length += 2
    beforeX = lastX
    beforeY = lastY
    lastX = x
    lastY = y
  }
  while (levelled && length >= 4 && points[0] === points[length - 2] && points[1] === points[length - 1]) length -= 2
  ring.length = levelled && length < 6 ? 0 : length
}
