import type { RingBuffer } from './clip-ring.ts'
import type { TileGrid } from './tile-grid.ts'

/**
 * Snaps a ring's vertices to the cells of a zoom, in tile coordinates, equally on both sides of a shared edge: what one zone
 * loses its neighbour gains, so that the zones still cover the same ground. What that makes equal is left out, and on a levelled grid
 * what it makes double back or empty.
 * @param from where the ring's first coordinate stands in `units`, `to` where its last vertex, the first again, begins
 */
export const snapRing = (ring: RingBuffer, units: Int32Array, from: number, to: number, grid: TileGrid) => {
  const { coarse, left, levelled, top } = grid
  const bits = grid.shift + coarse
  const half = 2 ** bits / 2
  ring.room(to - from)
  const { points } = ring
  let length = 0
  for (let i = from; i < to; i += 2) {
    // Units are below 2^31: added half they need the unsigned shift.
    const x = (((units[i]! + half) >>> bits) << coarse) - left
    const y = (((units[i + 1]! + half) >>> bits) << coarse) - top
    if (length > 0 && points[length - 2] === x && points[length - 1] === y) continue
    if (levelled && length >= 4 && points[length - 4] === x && points[length - 3] === y) {
      length -= 2
      continue
    }
    points[length] = x
    points[length + 1] = y
    length += 2
  }
  while (levelled && length >= 4 && points[0] === points[length - 2] && points[1] === points[length - 1]) length -= 2
  ring.length = levelled && length < 6 ? 0 : length
}
