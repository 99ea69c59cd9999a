import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import { upTo } from '../../../../src/domain/collections.ts'
import { factorsNeeded, type GateSettings, isSafe } from '../is-safe.ts'
import { type Concentration, type Contribution, concentrationOf, NOISE_UNIT } from '../measure.ts'
import { type Split, WHOLE } from './selections.ts'

/** Zones are numbered from 1, in the order of the dataset's zones. Zone 0 is everything outside. */
export const OUTSIDE = 0

/** A flow dataset's trips as columns, sorted by zone pair and, within a pair, by person. */
export interface FlowTrips {
  /** How many zones the dataset has, plus one for Outside. */
  readonly width: number
  /** The first row of each pair, `origin * width + dest`. An extra start marks the end. */
  readonly starts: Int32Array
  /** For each row: the person's index in `factors`, the weight in thousandths, and the atom (selections.ts). */
  readonly persons: Uint32Array
  readonly weights: Uint32Array
  readonly atoms: Uint16Array
  /** The noise factor of each person, times NOISE_UNIT. */
  readonly factors: Uint32Array
}

export interface FlowCounts {
  readonly width: number
  /** All pairs of these origins and destinations. No flow goes from Outside to Outside. */
  pairsOf(origins: readonly number[], dests: readonly number[]): number[]
  /** Counts a part of the trips that belong to some pairs. */
  count(pairs: readonly number[], part: Uint8Array): Concentration | null
  /**
   * For each pair, the minimum number of devices in all rests of a split: the sum of their noise factors, or twice
   * their number if that is smaller. Rests that combine figures of two axes count double. A person in several pairs is
   * divided between them, so that sums over pairs do not count anyone twice.
   */
  devicesIn(split: Split, pairs: readonly number[]): Float64Array
  /** True if the pairs may be shown in all parts of a split. */
  isSafe(split: Split, pairs: readonly number[]): boolean
  /** The smallest safe sum of `devicesIn`. */
  readonly enough: number
  /**
   * True if all trips together may be shown.
   * @param rules stricter than the rules for a cell
   */
  isWholeSafe(rules: GateSettings): boolean
}

export const createFlowCounts = (
  { width, starts, persons, weights, atoms, factors }: FlowTrips,
  settings: DisclosureSettings,
): FlowCounts => {
  const given = new Float64Array(factors.length)
  const pairsOfPerson = new Uint16Array(factors.length)

  const count: FlowCounts['count'] = (pairs, part) => {
    const touched: number[] = []
    for (const pair of pairs)
      for (let row = starts[pair]!; row < starts[pair + 1]!; row++) {
        const person = persons[row]!
        if (part[atoms[row]!] === 0) continue
        if (given[person] === 0) touched.push(person)
        given[person]! += weights[row]!
      }
    const contributions = touched.map((person): Contribution => {
      const value = given[person]!
      given[person] = 0
      return { value, factor: factors[person]! }
    })
    return concentrationOf(contributions)
  }

  /** Calls `use` once for each person in a pair, passing the rests that contain the person's trips. */
  const eachPerson = (pair: number, rests: Uint32Array, use: (person: number, inRests: number) => void): void => {
    const end = starts[pair + 1]!
    for (let row = starts[pair]!; row < end; ) {
      const person = persons[row]!
      let inRests = 0
      for (; row < end && persons[row] === person; row++) inRests |= rests[atoms[row]!]!
      if (inRests !== 0) use(person, inRests)
    }
  }

  const devicesIn: FlowCounts['devicesIn'] = ({ rests, restCount, plainRests }, pairs) => {
    for (const pair of pairs) eachPerson(pair, rests, person => pairsOfPerson[person]!++)
    const noised = new Float64Array(restCount)
    const number = new Float64Array(restCount)
    const devices = new Float64Array(width * width)
    for (const pair of pairs) {
      noised.fill(0)
      number.fill(0)
      eachPerson(pair, rests, (person, inRests) => {
        const share = 1 / pairsOfPerson[person]!
        for (let rest = 0; rest < restCount; rest++)
          if ((inRests >>> rest) & 1) {
            noised[rest]! += factors[person]! * share
            number[rest]! += share
          }
      })
      let least = Number.POSITIVE_INFINITY
      for (let rest = 0; rest < restCount; rest++)
        least = Math.min(least, (rest < plainRests ? 1 : 2) * noised[rest]!, 2 * NOISE_UNIT * number[rest]!)
      devices[pair] = least
    }
    for (const pair of pairs)
      eachPerson(pair, rests, person => {
        pairsOfPerson[person] = 0
      })
    return devices
  }

  const enough = factorsNeeded(settings)
  const isShown = (measure: Concentration | null, rules: GateSettings) => measure !== null && isSafe(measure, rules)
  const pairsOf: FlowCounts['pairsOf'] = (origins, dests) =>
    origins.flatMap(o => dests.flatMap(d => (o === OUTSIDE && d === OUTSIDE ? [] : [o * width + d])))
  return {
    width,
    pairsOf,
    count,
    devicesIn,
    enough,
    isSafe: (split, pairs) =>
      split.parts.every(part => isShown(count(pairs, part), settings)) &&
      sumOf(devicesIn(split, pairs)) >= enough * (1 - ROUNDING),
    isWholeSafe: rules => isShown(count(upTo(width * width), WHOLE.parts[0]!), rules),
  }
}

/** A person's shares add up to a whole with this precision. */
const ROUNDING = 1e-9

const sumOf = (values: Iterable<number>): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
