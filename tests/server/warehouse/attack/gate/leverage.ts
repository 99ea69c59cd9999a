import type { Figure } from './figures.ts'

/** Smaller squared lengths are rounding errors. */
const ROUNDING = 1e-9

/**
 * The variance that a trip's own noise adds to its device's noise: 0.1636 times 2, the mean square of the device's
 * factor.
 */
const TRIP_VARIANCE = 0.327

/**
 * How much all figures of a dataset together reveal about each person to an attacker who knows everyone else's visits
 * but not their noise. It is the squared length of the person's projection on the space of all sums and differences of
 * the figures; at 1, one of them is the person's own figure. The attacker guesses a presence correctly with probability
 * `successAt`.
 * @param tripVariance 0 for device noise only
 */
export const leverageOf = (figures: readonly Figure[], tripVariance = TRIP_VARIANCE): ReadonlyMap<number, number> => {
  const trips = [...new Set(figures.flatMap(({ visits }) => visits))]
  const tripAt = new Map(trips.map((visit, i) => [visit, i]))
  const people = [...new Set(figures.flatMap(({ visits }) => visits.map(({ person }) => person)))]
  const indexOf = new Map(people.map((person, i) => [person, i]))
  const basis: Float64Array[] = []
  const leverage = new Float64Array(people.length)
  for (const { visits } of figures) {
    const row = new Float64Array(people.length + trips.length)
    for (const visit of visits) {
      row[indexOf.get(visit.person)!]! += 1
      row[people.length + tripAt.get(visit)!]! += Math.sqrt(tripVariance)
    }
    const before = row.reduce((sum, value) => sum + value ** 2, 0)
    // Orthogonalises twice, because one pass leaves rounding errors.
    for (let again = 0; again < 2; again++)
      for (const one of basis) {
        let along = 0
        for (let i = 0; i < row.length; i++) along += row[i]! * one[i]!
        for (let i = 0; i < row.length; i++) row[i]! -= along * one[i]!
      }
    const left = row.reduce((sum, value) => sum + value ** 2, 0)
    if (left <= ROUNDING * Math.max(1, before)) continue
    const length = Math.sqrt(left)
    for (let i = 0; i < row.length; i++) {
      row[i]! /= length
      if (i < people.length) leverage[i]! += row[i]! ** 2
    }
    basis.push(row)
  }
  return new Map(people.map((person, i) => [person, Math.min(1, leverage[i]!)]))
}

/** The normal distribution (Abramowitz and Stegun 26.2.17). */
const normal = (z: number): number => {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z))
  const tail =
    (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return z < 0 ? tail : 1 - tail
}

/**
 * The share of correct guesses about a presence at a given leverage. Noise factors have a standard deviation of one
 * visit.
 */
export const successAt = (leverage: number): number =>
  leverage >= 1 - ROUNDING ? 1 : normal(Math.sqrt(leverage / (1 - leverage)) / 2)
