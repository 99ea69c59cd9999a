/** Journey purposes, keyed by code (docs/specification.md V9.02). */
export const PURPOSE_NAMES = {
  1: 'Home ⇔ Work',
  2: 'Home ⇔ Other',
  3: 'Work ⇔ Other',
  4: 'Other ⇔ Other',
  5: 'Other',
} as const

/** Travel modes, keyed by code; 2 is blank. */
export const MODE_NAMES = { 0: 'Rail', 1: 'Road', 3: 'Active', 4: 'HGV' } as const

/** Age bands, keyed by code; 0 is unknown. */
export const AGE_NAMES = { 1: '18-24', 2: '25-34', 3: '35-44', 4: '45-54', 5: '55-64', 6: '65+' } as const

/** Genders, keyed by code; 0 is unknown. */
export const GENDER_NAMES = { 1: 'Female', 2: 'Male' } as const

/** The codes of an attribute, ascending. */
export const codesOf = (names: Readonly<Record<number, string>>): number[] => Object.keys(names).map(Number)

/**
 * The upper bounds, in km, of the buckets for straight-line distances: before and after the area, and of a whole trip
 * (docs/specification.md V9.05).
 */
export const DISTANCE_BUCKETS = ['5', '10', '20', '40', '80', '160', '360', '360+'] as const

/** The first and last selected bucket, 0 to 7, for the length of a whole trip. */
export type TripLengths = readonly [number, number]

export const ALL_TRIP_LENGTHS: TripLengths = [0, DISTANCE_BUCKETS.length - 1]

/**
 * A bucket in words, such as `80 to 160 km` or `Over 360 km`.
 * @param at its index in the list
 */
export function distanceBucketText(at: number): string {
  const [from, to] = [DISTANCE_BUCKETS[at - 1], DISTANCE_BUCKETS[at]]
  if (from === undefined) return `Up to ${to} km`
  return at === DISTANCE_BUCKETS.length - 1 ? `Over ${from} km` : `${from} to ${to} km`
}
