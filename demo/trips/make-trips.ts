import { createRandom } from '../../src/domain/random.ts'
import type { Town } from '../open-data/read-open-data.ts'
import { BlockGrid } from './blocks.ts'
import type { BusyPlace } from './busy-places.ts'
import { railNetwork, roadNetwork } from './corridors.ts'
import { liveDay, visitRegion } from './day-plans.ts'
import { attractions, makePeople, type Population } from './people.ts'
import type { Period } from './period.ts'
import { Traveller } from './traveller.ts'
import { type TripRow, TripWriter } from './trip-writer.ts'

/** The area and the people for which trips are generated. */
export interface TripWorld extends Population {
  readonly period: Period
  /** The share of days on which a person who is not a visitor goes out. */
  readonly activity: number
  readonly places: readonly BusyPlace[]
  /** The stops of the networks that longer trips follow. */
  readonly towns: readonly Town[]
}

interface TripChunk {
  /** Encoded as RowBinary. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The number of trips so far, and the share of people who are done. */
  readonly trips: number
  readonly share: number
}

/**
 * Visits from afar are 2 to 57 days apart, about 30 on average including the visit, so that they do not cause a season.
 */
const FEWEST_DAYS_BETWEEN = 2
const MORE_DAYS_BETWEEN = 56
const LONGEST_VISIT_DAYS = 3

/** How often people go out, from Sunday to Saturday. */
const OUT = [0.84, 1, 1.02, 1.03, 1.04, 1.06, 0.98] as const

/**
 * Generates months of trips, person by person, in chunks of whole people. The same world gives the same bytes.
 * @param onTrip called for every trip when it is written
 */
export function* makeTrips(
  world: TripWorld,
  rowsAChunk: number,
  onTrip?: (trip: Readonly<TripRow>) => void,
): Generator<TripChunk> {
  const { seed, period, devices, activity, blocks, places, towns } = world
  const grid = new BlockGrid(blocks)
  const pulls = attractions(places, blocks, grid)
  const people = makePeople(world, grid, pulls)
  const random = createRandom(seed, 'trips')
  const writer = new TripWriter(rowsAChunk, onTrip)
  const traveller = new Traveller({
    blocks,
    people,
    period,
    road: roadNetwork(towns),
    rail: railNetwork(towns),
    random,
    writer,
  })
  const plan = { blocks, grid, people, period, attractions: pulls, random }
  const outOn = (day: number) => OUT[period.isBankHoliday(day) ? 0 : period.weekdayOf(day)]!
  for (let person = 0; person < devices; person++) {
    traveller.begin(person)
    if (people.isVisitor[person] === 1) {
      const last = period.days - LONGEST_VISIT_DAYS
      const between = () => FEWEST_DAYS_BETWEEN + Math.floor(random() * MORE_DAYS_BETWEEN)
      // The period begins between two visits.
      for (let day = Math.floor(random() * between()); day < last; day += between())
        day += visitRegion(plan, traveller, person, day)
    } else
      for (let day = 0; day < period.days; day++)
        if (random() < activity * people.habit[person]! * outOn(day)) liveDay(plan, traveller, person, day)
    traveller.end()
    if (writer.isFull) yield { bytes: writer.takeChunk(), trips: writer.trips, share: (person + 1) / devices }
  }
  const last = writer.takeChunk()
  if (last.byteLength > 0) yield { bytes: last, trips: writer.trips, share: 1 }
}
