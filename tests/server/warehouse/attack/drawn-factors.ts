import { type FactorOf, QUANTILES } from '../../../reference/noise.ts'

const spread = (value: number, round: number): number => {
  let h = Math.imul(value ^ Math.imul(round + 1, 0x9e37_79b1), 0x85eb_ca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** An area's noise factors, drawn as in the product but with a fast hash and with numbers as salts. */
export const drawnFactors =
  (salt: number): FactorOf =>
  person =>
    QUANTILES[spread(person, 0) % 4096]! + 2 * QUANTILES[spread(person, salt + 1) % 4096]!

/**
 * The noise seed of a trip.
 * @param trip the trip's number among the person's trips
 */
export const drawnHash = (person: number, salt: number, trip: number): number =>
  spread(spread(person, salt + 1) ^ Math.imul(trip + 1, 0x27d4_eb2f), salt + 2)
