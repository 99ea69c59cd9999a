import type { Measure } from '../gate/measure.ts'
import type { StayMeasure } from '../gate/release-stays.ts'
import type { Column } from '../warehouse.ts'
import type { Dwells } from './read-dwells.ts'
import { HALF } from './sum-cells.ts'

/** The stays of the people in a cell, summed. */
type Stays = Omit<StayMeasure, keyof Measure>

interface Sums {
  stay: number
  largest: number
  second: number
  noised: number
  noisedBelow: number
  squares: number
  products: number
}

/** Sums of stays by cell and person, thousandths of people times seconds, over parts whose persons are whole. */
interface StaySums {
  /** @param cells by row, a number below `size` */
  add(dwells: Pick<Dwells, 'starts' | 'factors' | 'weights' | 'lastsS'>, cells: Column): void
  of(cell: number): Stays
}

export const createStaySums = (size: number): StaySums => {
  const sums = Array.from(
    { length: size },
    (): Sums => ({ stay: 0, largest: 0, second: 0, noised: 0, noisedBelow: 0, squares: 0, products: 0 }),
  )
  /** The weight and the stay that the current person adds to a cell. */
  const given = new Float64Array(size)
  const stayed = new Float64Array(size)
  const endPerson = (cell: number, factor: number): void => {
    const stay = stayed[cell]!
    const sum = sums[cell]!
    const halves = Math.floor(stay / HALF)
    sum.stay += stay
    sum.second = Math.max(sum.second, Math.min(sum.largest, stay))
    sum.largest = Math.max(sum.largest, stay)
    sum.noised += halves * factor
    sum.noisedBelow += (stay - halves * HALF) * factor
    sum.squares += stay * stay * factor
    sum.products += stay * given[cell]! * factor
    given[cell] = 0
    stayed[cell] = 0
  }
  return {
    add({ starts, factors, weights, lastsS }, cells) {
      for (let person = 0; person < factors.length; person++) {
        const [start, end] = [starts[person]!, starts[person + 1]!]
        for (let row = start; row < end; row++) {
          const cell = cells[row]!
          given[cell]! += weights[row]!
          stayed[cell]! += weights[row]! * lastsS[row]!
        }
        // The first of a person's rows in a cell takes them all; for the others nothing is left.
        for (let row = start; row < end; row++) if (given[cells[row]!]! > 0) endPerson(cells[row]!, factors[person]!)
      }
    },
    of(cell) {
      const { stay, largest, second, noised, noisedBelow, squares, products } = sums[cell]!
      return {
        stay_ms: stay,
        largest_stay_ms: largest,
        largest_two_stay_ms: largest + second,
        noised_stay_ms: noised * HALF + noisedBelow,
        noised_stay_squares: squares,
        noised_stay_products: products,
      }
    },
  }
}
