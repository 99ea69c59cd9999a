import type { RingBuffer } from './clip-ring.ts'
import type { TileGrid } from './tile-grid.ts'

/** No vertex of any tile. */
const NOWHERE = -2147483648

/**
 * Snaps a ring's vertices to the cells of a zoom, in tile coordinates, equally on both sides of a shared edge: what one zone
 * loses its neighbour gains, so that the zones still cover the same ground. What that makes equal is left out, and on a levelled grid
 * what it makes double back or empty.
 * @param from where the ring's first coordinate stands in `units`, `to` where its last vertex, the first again, begins
 */
export const snapRing = (ring: RingBuffer, units: Int32Array, from: number, to: number, grid: TileGrid) => {
  const { coarse, left, levelled, top } = grid
  const bits = grid.shift + coarse
  const half = 1 << (bits - 1)
  ring.room(to - from)
  const { points } = ring
  let length = 0
  // the last vertex kept and the one before it
  let [lastX, lastY, beforeX, beforeY] = [NOWHERE, NOWHERE, NOWHERE, NOWHERE]
  for (let i = from; i < to; i += 2) {
    // Units are below 2^31: added half they need the unsigned shift.
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
