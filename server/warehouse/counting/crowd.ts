import type { Concentration } from '../gate/measure.ts'
import type { Chosen } from './choice.ts'
import { concentrationOf } from './concentration-of.ts'

const GROUPS_BITS = 9
export const GROUPS = 1 << GROUPS_BITS
/** 2^32 divided by the golden ratio: neighbouring numbers fall far apart. */
const SPREAD = 0x9e_37_79_b1

export const groupOf = (person: number): number => Math.imul(person, SPREAD) >>> (32 - GROUPS_BITS)

/** What groups of persons give, thousandths, without and with noise. */
export interface GroupSums {
  readonly values: Float64Array
  readonly noised: Float64Array
}

/** The concentration of groups, no safer than their people; null of nobody. */
export const concentrationOfGroups = ({ values, noised }: GroupSums): Concentration | null => {
  const given: { value: number; noised: number }[] = []
  for (const [group, value] of values.entries()) if (value > 0) given.push({ value, noised: noised[group]! })
  return concentrationOf(given)
}

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

/** @param sums of the people who are in it from the beginning; it adds to them */
export const createCrowd = (
  sums: GroupSums = { values: new Float64Array(GROUPS), noised: new Float64Array(GROUPS) },
): Crowd => {
  const { values, noised } = sums
  return {
    add({ trips: { starts, persons, kinds, weights, factors }, sides }, i) {
      const end = starts[i + 1]!
      for (let row = starts[i]!; row < end; row++) {
        if (sides[kinds[row]!] !== 0) continue
        const group = groupOf(persons[row]!)
        values[group]! += weights[row]!
        noised[group]! += weights[row]! * factors[row]!
      }
    },
    concentration: () => concentrationOfGroups(sums),
  }
}
