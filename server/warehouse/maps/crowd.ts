import type { Concentration } from '../gate/measure.ts'
import type { Chosen } from './choice.ts'
import { concentrationOf } from './concentration-of.ts'

const GROUPS_BITS = 12
/** 2^32 divided by the golden ratio: neighbouring numbers fall far apart. */
const SPREAD = 0x9e_37_79_b1

/**
 * People of many zones, a person of several of them in each, summed by groups of persons: no person gives more than their
 * group and there are no fewer persons than groups, so that where the groups are safe the people are.
 */
export interface Crowd {
  /** The people whom a selection counts of the i-th zone's trips. */
  add(chosen: Chosen, i: number): void
  /** No safer than the people; null of nobody. */
  concentration(): Concentration | null
}

export const createCrowd = (): Crowd => {
  const sums = new Float64Array(1 << GROUPS_BITS)
  const isThere = new Uint8Array(sums.length)
  const noised = new Float64Array(sums.length)
  const groups: number[] = []
  return {
    add({ trips: { starts, persons, kinds, weights, factors }, sides }, i) {
      const end = starts[i + 1]!
      for (let row = starts[i]!; row < end; row++) {
        if (sides[kinds[row]!] !== 0) continue
        const group = Math.imul(persons[row]!, SPREAD) >>> (32 - GROUPS_BITS)
        sums[group]! += weights[row]!
        noised[group]! += weights[row]! * factors[row]!
        if (isThere[group] !== 0) continue
        isThere[group] = 1
        groups.push(group)
      }
    },
    concentration: () => concentrationOf(groups.map(group => ({ value: sums[group]!, noised: noised[group]! }))),
  }
}
