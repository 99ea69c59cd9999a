import { type Concentration, concentrationOf } from '../gate/concentration.ts'
import type { ChosenTrips } from './choice.ts'

const BUCKET_BITS = 12
export const PERSON_BUCKETS = 1 << BUCKET_BITS
/** 2^32 divided by the golden ratio: multiplying by it spreads neighbouring numbers over the buckets (Fibonacci hashing). */
const SPREAD = 0x9e_37_79_b1

export const bucketOf = (person: number): number => Math.imul(person, SPREAD) >>> (32 - BUCKET_BITS)

/**
 * The people counted in several zones, where a person may come to many of them. Persons are hashed into 4,096 buckets and summed
 * by bucket: no person contributes more than their bucket does, and there are at least as many persons as filled buckets. So this
 * is a conservative pre-check: where the buckets are safe, so are the people.
 */
export interface PersonBuckets {
  /** Adds the people that a selection counts in the i-th zone. */
  add(chosen: ChosenTrips, i: number): void
  /** Never safer than that of the people; null where there are none. */
  concentration(): Concentration | null
}

export const createPersonBuckets = (): PersonBuckets => {
  const sums = new Float64Array(PERSON_BUCKETS)
  const isFilled = new Uint8Array(sums.length)
  const noised = new Float64Array(sums.length)
  const filled: number[] = []
  return {
    add({ trips: { starts, persons, tripClasses, weights, factors }, excluded }, i) {
      const end = starts[i + 1]!
      for (let row = starts[i]!; row < end; row++) {
        if (excluded[tripClasses[row]!] !== 0) continue
        const bucket = bucketOf(persons[row]!)
        sums[bucket]! += weights[row]!
        noised[bucket]! += weights[row]! * factors[row]!
        if (isFilled[bucket] !== 0) continue
        isFilled[bucket] = 1
        filled.push(bucket)
      }
    },
    concentration: () => concentrationOf(filled.map(bucket => ({ value: sums[bucket]!, noised: noised[bucket]! }))),
  }
}
