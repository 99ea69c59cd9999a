import { hilbertOrder } from '../../packaged-basemap/hilbert-order.ts'

/** Cells of 25 m along a side of the square that the curve fills. */
const SIDE = 2 ** 16

/** Units in the order of a Hilbert curve over their middles (interleaved metres), so that near ones come near in turn. */
export const curveOrder = (middle: Float64Array): Uint32Array => {
  const units = middle.length / 2
  const place = new Float64Array(units)
  for (let u = 0; u < units; u++)
    place[u] = hilbertOrder(Math.floor(middle[u * 2]! / 25), Math.floor(middle[u * 2 + 1]! / 25), SIDE)
  return Uint32Array.from(place.keys()).sort((a, b) => place[a]! - place[b]! || a - b)
}
