import { isEmptyZone, type ZoneColumns } from '../columns/zone-columns.ts'
import { hilbert } from './hilbert.ts'

/** Cells of the curve each way, less one. */
const HILBERT_CELLS = 0xffff

/**
 * Positions of zones along a Hilbert curve through the middles of their boxes; empty zones come first.
 * @param extent minE, minN, maxE, maxN of all zones, mm
 */
export const hilbertOrder = (
  columns: ZoneColumns,
  [minE, minN, maxE, maxN]: ArrayLike<number> & Iterable<number>,
): Uint32Array => {
  const { count, boxes } = columns
  const width = Math.max(maxE! - minE!, 1)
  const height = Math.max(maxN! - minN!, 1)
  const place = new Float64Array(count)
  for (let z = 0; z < count; z++) {
    if (isEmptyZone(columns, z)) continue
    const e = (boxes[z * 4]! + boxes[z * 4 + 2]!) / 2
    const n = (boxes[z * 4 + 1]! + boxes[z * 4 + 3]!) / 2
    place[z] = hilbert(
      Math.floor(((e - minE!) / width) * HILBERT_CELLS),
      Math.floor(((n - minN!) / height) * HILBERT_CELLS),
    )
  }
  return Uint32Array.from(place.keys()).sort((a, b) => place[a]! - place[b]! || a - b)
}
