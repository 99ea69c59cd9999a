import type { Concentration, Measure } from '../gate/measure.ts'
import { createMeasure } from './measure-people.ts'

/** What numbered people give, thousandths, summed in any order. */
export interface GivenByPeople {
  add(person: number, value: number): void
  measure(): Measure
  /** Of nobody again. */
  empty(): void
}

/** @param factors noise factors, by person */
export const givenByPeople = (factors: Uint32Array): GivenByPeople => {
  const given = new Float64Array(factors.length)
  const there = new Uint32Array(factors.length)
  let count = 0
  return {
    add(person, value) {
      if (value === 0) return
      if (given[person] === 0) there[count++] = person
      given[person]! += value
    },
    measure() {
      const all = createMeasure()
      for (let at = 0; at < count; at++) all.add(given[there[at]!]!, factors[there[at]!]!)
      return all.measure()
    },
    empty() {
      for (let at = 0; at < count; at++) given[there[at]!] = 0
      count = 0
    },
  }
}

/**
 * What is hidden of a part, as safe as it is whichever of its zones a reader knows and takes away: what is closed stays in every such
 * rest, so that its devices must be enough, and nobody in the part may give too much of what they give.
 */
export const hiddenBehind = (closed: Concentration, hidden: Concentration): Concentration => ({
  ...closed,
  largest_m: hidden.largest_m,
  largest_two_m: hidden.largest_two_m,
})
