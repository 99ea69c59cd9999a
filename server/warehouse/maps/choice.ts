import type { ZoneTrips } from './zone-trips.ts'

/** The bucket of a trip that is selected. */
export const SELECTED = 0
/** The bucket of a trip that several filters exclude. */
export const EXCLUDED_BY_SEVERAL = 1
/** The first bucket of trips that exactly one filter excludes: each of its options has a bucket of its own. */
export const FIRST_OPTION = 2

/** Divides trips into those that a selection counts and those that it excludes, by code and option. */
export interface Choice {
  bucketOf(code: number, option: number): number
  /**
   * For every filter that excludes something: the number of a trip's option in it, from 0, where the other filters select the
   * trip, or null where they do not. The last one numbers the combinations of options that several filters exclude
   * (combination-numbers.ts).
   */
  readonly filters: readonly ((code: number, option: number) => number | null)[]
}

/** The option index of a trip that another filter excludes. */
export const OTHER_FILTER = 0

/** The option that each class of trips has in a filter. */
export interface FilterOptions {
  /** By trip class: OTHER_FILTER, or the option's number plus 1. */
  readonly indexes: Uint32Array
  /** One more than the largest index. */
  readonly end: number
}

/**
 * A selection applied to the trips of some zones, by trip class: the bucket, and whether it is excluded (1) or selected (0). Each
 * combination of options that several filters exclude has a bucket of its own.
 */
export interface ChosenTrips {
  readonly trips: ZoneTrips
  readonly excluded: Uint8Array
  readonly buckets: Uint32Array
  /** One more than the largest bucket. */
  readonly bucketsEnd: number
  readonly filters: readonly FilterOptions[]
}

export const choose = ({ bucketOf, filters }: Choice, trips: ZoneTrips): ChosenTrips => {
  const { codes, options } = trips
  const excluded = new Uint8Array(codes.length)
  const buckets = new Uint32Array(codes.length)
  let last = FIRST_OPTION
  for (let tripClass = 0; tripClass < codes.length; tripClass++) {
    const bucket = bucketOf(codes[tripClass]!, options[tripClass]!)
    excluded[tripClass] = Number(bucket !== SELECTED)
    buckets[tripClass] = bucket
    last = Math.max(last, bucket)
  }
  const optionsOf = (numberOf: Choice['filters'][number]): FilterOptions => {
    const indexes = codes.map((code, tripClass) => {
      const option = numberOf(code, options[tripClass]!)
      return option === null ? OTHER_FILTER : option + 1
    })
    return { indexes, end: indexes.reduce((most, index) => Math.max(most, index), 0) + 1 }
  }
  const byFilter = filters.map(optionsOf)
  const combinations = last + 1
  for (let tripClass = 0; tripClass < codes.length; tripClass++) {
    if (buckets[tripClass] !== EXCLUDED_BY_SEVERAL) continue
    const combination = byFilter.reduce((found, filter) => Math.max(found, filter.indexes[tripClass]!), OTHER_FILTER)
    if (combination === OTHER_FILTER) continue
    buckets[tripClass] = combinations + combination
    last = Math.max(last, combinations + combination)
  }
  return { trips, excluded, buckets, bucketsEnd: last + 1, filters: byFilter }
}
