import type { Concentration } from '../gate/concentration.ts'
import { type Combinations, classCombinations } from './combinations.ts'
import { eachZone, type Partitions } from './each-zone.ts'
import { createOptionSums } from './option-sums.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** The trips of a zone by combination of options; combinations of which it has no trips are missing. */
export type Parts = ReadonlyMap<number, Concentration>

/** A zone's trips by combination of options. They are summed by person only where that is asked for, since most of the work is there. */
export interface ZoneParts {
  /** The combinations of which it has trips. */
  readonly combinations: readonly number[]
  /** The sum of all weights, thousandths. */
  readonly value: number
  /** How many rows it has of a combination: at least as many as devices. */
  rowsOf(combination: number): number
  parts(): Parts
  /** Some combinations as one. */
  sumOf(some: ReadonlySet<number>): Concentration | undefined
}

/** Index 0 is that of trips which are left out (OTHER_FILTER); here none is. */
const FIRST_INDEX = 1

/** Calls back with the parts of each zone, which hold until the call returns. */
export const eachZoneParts = async (
  partitions: Partitions,
  combinations: Combinations,
  use: (zone: number, parts: ZoneParts) => void,
): Promise<void> => {
  const sumsOf = createOptionSums()
  const end = combinations.end + FIRST_INDEX
  const indexesOf = classCombinations({ end, of: code => combinations.of(code) + FIRST_INDEX })
  const rows = new Uint32Array(end)
  let zone: { trips: ZoneTrips; excluded: Uint8Array; indexes: Uint32Array } | null = null
  let at = 0
  let found: number[] = []
  let value = 0
  const sums = (some?: ReadonlySet<number>) => (zone ? sumsOf(zone, { indexes: zone.indexes, end }, at, some) : [])
  const parts: ZoneParts = {
    get combinations() {
      return found
    },
    get value() {
      return value
    },
    rowsOf: combination => rows[combination + FIRST_INDEX]!,
    parts: () => new Map(sums().map(sum => [sum.index - FIRST_INDEX, sum])),
    sumOf: some => sums(new Set([...some].map(one => one + FIRST_INDEX)))[0],
  }
  await eachZone(partitions, (trips, i, number) => {
    if (zone?.trips !== trips) zone = { trips, excluded: new Uint8Array(trips.codes.length), indexes: indexesOf(trips) }
    const { indexes } = zone
    const { starts, tripClasses, weights } = trips
    at = i
    found = []
    value = 0
    for (let row = starts[i]!; row < starts[i + 1]!; row++) {
      const index = indexes[tripClasses[row]!]!
      if (rows[index]!++ === 0) found.push(index - FIRST_INDEX)
      value += weights[row]!
    }
    use(number, parts)
    for (const combination of found) rows[combination + FIRST_INDEX] = 0
  })
}
