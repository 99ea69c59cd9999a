import type { Concentration } from '../gate/concentration.ts'
import type { Combinations } from './combinations.ts'
import { eachZone, type Partitions } from './each-zone.ts'
import { createOptionSums } from './option-sums.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** The trips of a zone by combination of options; combinations of which it has no trips are missing. */
export type Parts = ReadonlyMap<number, Concentration>

/** Calls back with the parts of each zone, and with a function that sums some of them. */
export const eachZoneParts = async (
  partitions: Partitions,
  { of, end }: Combinations,
  use: (zone: number, parts: Parts, sumOf: (some: ReadonlySet<number>) => Concentration | undefined) => void,
): Promise<void> => {
  const sumsOf = createOptionSums()
  const known = new WeakMap<ZoneTrips, { excluded: Uint8Array; indexes: Uint32Array }>()
  const classesOf = (trips: ZoneTrips) => {
    // Index 0 is that of trips which are left out (OTHER_FILTER); here none is.
    const made = known.get(trips) ?? {
      excluded: new Uint8Array(trips.codes.length),
      indexes: trips.codes.map(code => of(code) + 1),
    }
    known.set(trips, made)
    return made
  }
  await eachZone(partitions, (trips, i, zone) => {
    const { excluded, indexes } = classesOf(trips)
    const options = { indexes, end: end + 1 }
    const sums = sumsOf({ trips, excluded }, options, i)
    use(
      zone,
      new Map(sums.map(sum => [sum.index - 1, sum])),
      some => sumsOf({ trips, excluded }, options, i, new Set([...some].map(one => one + 1)))[0],
    )
  })
}
