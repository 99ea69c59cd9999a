/**
 * A second implementation of device noise (docs/design/disclosure-gate.md): SipHash as published, in bigints, and factors per
 * person from the quantile table. Shares no code with the product.
 */
import { readFileSync } from 'node:fs'

/** The lowest 64 bits of a number. */
const word = (value: bigint): bigint => BigInt.asUintN(64, value)
const turn = (value: bigint, bits: bigint): bigint => word((value << bits) | (value >> (64n - bits)))

/** SipHash-2-4 of a string of one-byte characters. The key is all zeros. */
export const sipHash = (text: string): bigint => {
  let [v0, v1, v2, v3] = [0x736f6d6570736575n, 0x646f72616e646f6dn, 0x6c7967656e657261n, 0x7465646279746573n]
  const round = () => {
    v0 = word(v0 + v1)
    v1 = turn(v1, 13n) ^ v0
    v0 = turn(v0, 32n)
    v2 = word(v2 + v3)
    v3 = turn(v3, 16n) ^ v2
    v0 = word(v0 + v3)
    v3 = turn(v3, 21n) ^ v0
    v2 = word(v2 + v1)
    v1 = turn(v1, 17n) ^ v2
    v2 = turn(v2, 32n)
  }
  const bytes = [...text].map(character => BigInt(character.charCodeAt(0)))
  const words = Math.floor(bytes.length / 8)
  for (let word = 0; word <= words; word++) {
    let m = word === words ? BigInt(bytes.length % 256) << 56n : 0n
    bytes.slice(word * 8, word * 8 + 8).forEach((byte, i) => {
      m |= byte << BigInt(8 * i)
    })
    v3 ^= m
    round()
    round()
    v0 ^= m
  }
  v2 ^= 0xffn
  for (let i = 0; i < 4; i++) round()
  return v0 ^ v1 ^ v2 ^ v3
}

/** Thousandths in ascending order: the gamma distribution with shape 5/9 and mean 1 in 4,096 equal parts. */
export const QUANTILES: readonly number[] = JSON.parse(
  readFileSync(new URL('../../server/warehouse/sql/fragments/noise-quantiles.sql', import.meta.url), 'utf8'),
)

/** A person's factor, in thirds of thousandths. */
export type FactorOf = (personId: number) => number

const draw = (key: string, name: string) => QUANTILES[Number(sipHash(`${key}${name}`) % 4096n)]!

/** Memoises a function of a number. */
const memoised = <Value>(of: (number: number) => Value): ((number: number) => Value) => {
  const known = new Map<number, Value>()
  return number => {
    const value = known.get(number) ?? of(number)
    known.set(number, value)
    return value
  }
}

const lastingFactors = (key: string) => memoised(personId => draw(key, `${personId}`))

/** Factors that are drawn separately for every square. */
export const factorsAbout = (lastingKey: string, saltedKey: string): ((square: number) => FactorOf) => {
  const lasting = lastingFactors(lastingKey)
  return memoised(square => memoised(personId => lasting(personId) + 2 * draw(saltedKey, `${square} ${personId}`)))
}

export const factorsBy = (lastingKey: string, saltedKey: string): FactorOf => {
  const lasting = lastingFactors(lastingKey)
  return memoised(personId => lasting(personId) + 2 * draw(saltedKey, `${personId}`))
}

/**
 * The 64-bit finaliser of MurmurHash3, applied to a number that is mixed with a constant so that 0 does not map to 0.
 */
const scramble = (value: bigint): bigint => {
  let h = word(value) ^ 0x4cf2_d2ba_ae6d_a887n
  h = word((h ^ (h >> 33n)) * 0xff51_afd7_ed55_8ccdn)
  h = word((h ^ (h >> 33n)) * 0xc4ce_b9fe_1a85_ec53n)
  return h ^ (h >> 33n)
}

/**
 * The number that a trip's own noise is drawn from.
 * @param secret usually the person's noise factor
 */
export const tripHash = (secret: number | bigint, personId: number, moment: number): bigint =>
  scramble(scramble(BigInt(personId) * 2n ** 32n + BigInt(moment)) ^ BigInt(secret))

/** Draws a factor from 0.3 to 1.7, in equally likely thousandths. */
export const withTripNoise = (amount: number, hash: number | bigint): number =>
  Math.floor((amount * (300 + Number(BigInt(hash) % 1401n)) + 500) / 1000)

/** A number that the next, independent number is drawn from. */
export const nextHash = (hash: bigint): bigint => hash / 1401n
