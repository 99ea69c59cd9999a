/** Any odd number that is not near a power of two. */
const BASE = 0x01000193
const BLOOM_BITS = 20

/** A polynomial hash modulo 2^32, so that the hash without one byte follows from those of the prefixes. */
export const nextHash = (hash: number, byte: number): number => (Math.imul(hash, BASE) + byte + 1) | 0

const powers: number[] = [1]
/** BASE to a power, modulo 2^32. */
const power = (exponent: number): number => {
  for (let e = powers.length; e <= exponent; e++) powers.push(Math.imul(powers[e - 1]!, BASE))
  return powers[exponent]!
}

/** The hash of the bytes without the one at `i`. @param prefixes the hashes of the first 0, 1, … `length` bytes */
export const hashWithout = (prefixes: Int32Array, length: number, i: number): number => {
  const rest = power(length - 1 - i)
  return (prefixes[length]! + Math.imul(prefixes[i]!, rest) - Math.imul(prefixes[i + 1]!, rest)) | 0
}

/** Numbers by hash. A bit for each hash answers most questions without a look at the map. */
export class HashTable {
  private readonly bits = new Uint32Array(2 ** (BLOOM_BITS - 5))
  private readonly held = new Map<number, number[]>()

  add(hash: number, value: number) {
    const bit = bitOf(hash)
    this.bits[bit >>> 5]! |= 1 << (bit & 31)
    const values = this.held.get(hash)
    if (values === undefined) this.held.set(hash, [value])
    else if (values.at(-1) !== value) values.push(value)
  }

  /** The numbers under a hash; undefined where there are none. */
  get(hash: number): readonly number[] | undefined {
    const bit = bitOf(hash)
    return (this.bits[bit >>> 5]! >>> (bit & 31)) & 1 ? this.held.get(hash) : undefined
  }
}

const bitOf = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> (32 - BLOOM_BITS)
