import type { Measure } from '../disclosure/measure.ts'
import type { StayMeasure } from '../disclosure/release-stays.ts'
import type { Dwells } from './read-dwells.ts'
import { type Groups, HALF } from './sum-cells.ts'

/** The stays of the people in a group of cells, summed. */
type Stays = Omit<StayMeasure, keyof Measure>

interface Sums {
  largest: number
  second: number
  noised: number
  noisedBelow: number
  squares: number
  products: number
}

/** Sums of stays by group of cells and person, thousandths of people times seconds, over parts whose persons are whole. */
interface StaySums {
  /** @param cells by row */
  add(dwells: Pick<Dwells, 'starts' | 'factors' | 'weights' | 'staysS'>, cells: Int32Array): void
  of(group: number): Stays
}

export const createStaySums = ({ of: groupsOf, size }: Groups): StaySums => {
  const sums = Array.from(
    { length: size },
    (): Sums => ({ largest: 0, second: 0, noised: 0, noisedBelow: 0, squares: 0, products: 0 }),
  )
  /** The weight and the stay that the current person adds to a group. */
  const given = new Float64Array(size)
  const stayed = new Float64Array(size)
  const endPerson = (group: number, factor: number): void => {
    const stay = stayed[group]!
    const sum = sums[group]!
    const halves = Math.floor(stay / HALF)
    sum.second = Math.max(sum.second, Math.min(sum.largest, stay * factor))
    sum.largest = Math.max(sum.largest, stay * factor)
    sum.noised += halves * factor
    sum.noisedBelow += (stay - halves * HALF) * factor
    sum.squares += stay * stay * factor
    sum.products += stay * given[group]! * factor
    given[group] = 0
    stayed[group] = 0
  }
  return {
    add({ starts, factors, weights, staysS }, cells) {
      const eachGroup = (row: number, use: (group: number) => void): void => {
        for (const group of groupsOf(cells[row]!)) use(group)
      }
      for (let person = 0; person < factors.length; person++) {
        const [start, end] = [starts[person]!, starts[person + 1]!]
        for (let row = start; row < end; row++)
          eachGroup(row, group => {
            given[group]! += weights[row]!
            stayed[group]! += weights[row]! * staysS[row]!
          })
        // The first of a person's rows in a group takes them all; for the others nothing is left.
        for (let row = start; row < end; row++)
          eachGroup(row, group => {
            if (given[group]! > 0) endPerson(group, factors[person]!)
          })
      }
    },
    of(group) {
      const { largest, second, noised, noisedBelow, squares, products } = sums[group]!
      return {
        largest_noised_stay_ms: largest,
        largest_two_noised_stay_ms: largest + second,
        noised_stay_ms: noised * HALF + noisedBelow,
        noised_stay_squares: squares,
        noised_stay_products: products,
      }
    },
  }
}
