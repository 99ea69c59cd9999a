/** Position on the Hilbert curve of order 16 of a cell (x, y each 0 to 65535), as FlatGeobuf's own writer computes it. */
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
