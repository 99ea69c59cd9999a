import { addCells, type Cells, cellsOf } from '../counts/cells-of.ts'
import type { ZoneDimension } from '../counts/counting.ts'
import type { Trips } from '../counts/trips.ts'
import { dimension, type Term } from '../dimensions.ts'
import type { ZoneTrips } from './zone-trips.ts'

/**
 * Trips sorted by zone, and within a zone by person as before (a counting sort).
 * @param code the terms of what the filters look at
 */
export const tripsByZone = (trips: Trips, zone: ZoneDimension, code: readonly Term[]): ZoneTrips => {
  const { persons: people, starts: personStarts, factors: factorOf, weights: weightOf } = trips
  const rows = weightOf.length
  const indexesOf = (cells: Cells): Int32Array => {
    const indexes = new Int32Array(rows)
    addCells(indexes, cells, 1)
    return indexes
  }
  const zones = cellsOf(trips, dimension(zone).terms, undefined)
  const coded = cellsOf(trips, code, undefined)
  const [zoneOf, codeOf] = [indexesOf(zones), indexesOf(coded)]
  const starts = new Uint32Array(zones.numbers.length + 1)
  for (let row = 0; row < rows; row++) starts[zoneOf[row]! + 1]! += 1
  for (let at = 1; at < starts.length; at++) starts[at]! += starts[at - 1]!
  const next = starts.slice()
  const [persons, tripClasses, factors] = [new Uint32Array(rows), new Uint32Array(rows), new Uint32Array(rows)]
  const weights = new Float64Array(rows)
  const codes: number[] = []
  /** By code: the number of its class plus 1. */
  const classOf = new Uint32Array(coded.numbers.length)
  for (let person = 0; person < people.length; person++)
    for (let row = personStarts[person]!; row < personStarts[person + 1]!; row++) {
      const index = codeOf[row]!
      if (classOf[index] === 0) classOf[index] = codes.push(coded.numbers[index]!)
      const to = next[zoneOf[row]!]!++
      persons[to] = people[person]!
      factors[to] = factorOf[person]!
      weights[to] = weightOf[row]!
      tripClasses[to] = classOf[index]! - 1
    }
  return {
    zones: Uint32Array.from(zones.numbers),
    starts,
    persons,
    tripClasses,
    weights,
    factors,
    codes: Uint32Array.from(codes),
    options: new Uint32Array(codes.length),
  }
}
