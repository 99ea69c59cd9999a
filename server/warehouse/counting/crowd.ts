import type { Concentration } from '../gate/measure.ts'
import type { People } from './people.ts'

const GROUPS_BITS = 12
/** 2^32 divided by the golden ratio: neighbouring numbers fall far apart. */
const SPREAD = 0x9e_37_79_b1

/**
 * People of many zones, a person of several of them in each, summed by groups of persons: no person gives more than their
 * group and there are no fewer persons than groups, so that where the groups are safe the people are.
 */
export interface Crowd {
  add(people: People): void
  /** No safer than the people; null of nobody. */
  concentration(): Concentration | null
}

export const createCrowd = (): Crowd => {
  const sums = new Float64Array(1 << GROUPS_BITS)
  const isThere = new Uint8Array(sums.length)
  return {
    add({ size, persons, given }) {
      for (let i = 0; i < size; i++) {
        const group = Math.imul(persons[i]!, SPREAD) >>> (32 - GROUPS_BITS)
        sums[group]! += given[i]!
        isThere[group] = 1
      }
    },
    concentration() {
      let value = 0
      let devices = 0
      let largest = 0
      let second = 0
      for (let group = 0; group < sums.length; group++) {
        const sum = sums[group]!
        value += sum
        devices += isThere[group]!
        if (sum > largest) {
          second = largest
          largest = sum
        } else if (sum > second) second = sum
      }
      return devices === 0 ? null : { value_m: value, devices, largest_m: largest, largest_two_m: largest + second }
    },
  }
}
