import { isEmptyZone, type ZoneColumns } from '../columns/zone-columns.ts'

/** The number of cells along each axis of the curve, minus one. */
const HILBERT_CELLS = 0xffff

/**
 * The positions of zones along a Hilbert curve through the middles of their boxes. Empty zones come first.
 * @param extent minE, minN, maxE, maxN of all zones, in mm
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

/**
 * The position of a cell (x, y each 0 to 65535) on the Hilbert curve of order 16, computed as in FlatGeobuf's own
 * writer.
 */
export const hilbert = (x: number, y: number): number => {
  let a = x ^ y
  let b = 0xffff ^ a
  let c = 0xffff ^ (x | y)
  let d = x & (y ^ 0xffff)
  let A = a | (b >> 1)
  let B = (a >> 1) ^ a
  let C = (c >> 1) ^ (b & (d >> 1)) ^ c
  let D = (a & (c >> 1)) ^ (d >> 1) ^ d
  for (const shift of [2, 4]) {
    a = A
    b = B
    c = C
    d = D
    A = (a & (a >> shift)) ^ (b & (b >> shift))
    B = (a & (b >> shift)) ^ (b & ((a ^ b) >> shift))
    C ^= (a & (c >> shift)) ^ (b & (d >> shift))
    D ^= (b & (c >> shift)) ^ ((a ^ b) & (d >> shift))
  }
  a = A
  b = B
  c = C
  d = D
  C ^= (a & (c >> 8)) ^ (b & (d >> 8))
  D ^= (b & (c >> 8)) ^ ((a ^ b) & (d >> 8))
  a = C ^ (C >> 1)
  b = D ^ (D >> 1)
  let i0 = x ^ y
  let i1 = b | (0xffff ^ (i0 | a))
  i0 = spread(i0)
  i1 = spread(i1)
  return ((i1 << 1) | i0) >>> 0
}

const spread = (v: number) => {
  let i = (v | (v << 8)) & 0x00ff00ff
  i = (i | (i << 4)) & 0x0f0f0f0f
  i = (i | (i << 2)) & 0x33333333
  return (i | (i << 1)) & 0x55555555
}
