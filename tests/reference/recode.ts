/**
 * Recodes trips before they are counted (docs/movement-data.md 5): assigns people of unknown age or gender to bands,
 * and replaces modes that are implausible at a distance. Shares no code with the product.
 */
import type { Counted } from './movement.ts'

const product = (a: number, b: number) => Number((BigInt(a) * BigInt(b)) % 2n ** 32n)
const low = (value: number) => value >>> 0
const scramble = (value: number): number => {
  let h = product(low(value ^ (value >>> 16)), 0x85eb_ca6b)
  h = product(low(h ^ (h >>> 13)), 0xc2b2_ae35)
  return low(h ^ (h >>> 16))
}

/** Adults in England and Wales in 2021 in each band, per thousand. */
const BANDS = { age: [105, 170, 164, 168, 159, 234], gender: [510, 490] }

/** Draws the band of a person whose band is unknown. The key has 32 hexadecimal digits. */
export const bandOf = (known: number, of: keyof typeof BANDS, personId: number, key: string): number => {
  if (known !== 0) return known
  let hash = scramble(personId)
  for (const word of key.match(/.{8}/g)!) hash = scramble(low(hash ^ Number(`0x${word}`)))
  let most = 0
  const band = BANDS[of].findIndex(share => {
    most += share
    return hash / 2 ** 32 < most / 1000
  })
  return 1 + band
}

/** @param metres a zone's distance from the centre of the area; for passing trips, their straight-line length */
export const modeAt = (mode: number, metres: number): number =>
  (mode === 0 && metres < 3000) || (mode === 3 && metres > 10_000) ? 1 : mode

/** Recodes the bands and modes of trips. @param metresOf see `modeAt` */
export const recoded = (
  trips: readonly Counted[],
  metresOf: (moved: Counted) => number,
  { age, gender }: { readonly age: string; readonly gender: string },
): Counted[] =>
  trips.map(moved => {
    const { trip } = moved
    return {
      ...moved,
      trip: {
        ...trip,
        mode: modeAt(trip.mode, metresOf(moved)),
        ageBand: bandOf(trip.ageBand, 'age', trip.personId, age),
        gender: bandOf(trip.gender, 'gender', trip.personId, gender),
      },
    }
  })

/** A trip's straight-line length in whole metres. */
export const straightM = ({ trip }: Counted): number =>
  Math.ceil(Math.hypot(trip.dest[0] - trip.origin[0], trip.dest[1] - trip.origin[1]))
