/** Spreads a whole number below 2^53 over 32 bits (the finaliser of MurmurHash3). */
export const mix = (value: number): number => {
  let h = ((value % 2 ** 32) ^ Math.floor(value / 2 ** 32)) >>> 0
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35)
  return (h ^ (h >>> 16)) >>> 0
}
