import { createRandom } from '../random.ts'
import type { Town } from '../towns.ts'
import type { WorldSize } from '../world-size.ts'
import { BlockGrid, type TripBlocks } from './block-grid.ts'
import { busyPlaces } from './busy-places.ts'
import { END_DAY, firstDayOf, weekdayOf } from './calendar.ts'
import { railNetwork, roadNetwork } from './corridors.ts'
import { liveDay, visitRegion } from './day-plans.ts'
import { attractions, makePeople } from './people.ts'
import { isBankHoliday } from './seasons.ts'
import { Traveller } from './traveller.ts'
import { TripWriter } from './trip-writer.ts'

/** All that trips are made from; plain data. */
export interface TripWorld {
  readonly seed: number
  readonly towns: readonly Town[]
  readonly blocks: TripBlocks
  readonly size: Omit<WorldSize, 'zones'>
}

export interface TripChunk {
  /** RowBinary. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Trips so far, and the share of people done. */
  readonly trips: number
  readonly share: number
}

const ROWS_A_CHUNK = 200_000
const VISITING_DAYS = 61
const LONGEST_VISIT_DAYS = 3

/** How often people are out, Sunday to Saturday. */
const OUT = [0.84, 1, 1.02, 1.03, 1.04, 1.06, 0.98] as const
const outOn = (day: number): number => OUT[isBankHoliday(day) ? 0 : weekdayOf(day)]!

/** Months of trips, person after person, in chunks. The same world gives the same bytes. */
export function* makeTrips({ seed, towns, blocks, size }: TripWorld): Generator<TripChunk> {
  const { devices, activity, months } = size
  const firstDay = firstDayOf(months)
  const grid = new BlockGrid(blocks)
  const pulls = attractions(busyPlaces(towns), blocks, grid)
  const people = makePeople(seed, size, blocks, grid, pulls)
  const random = createRandom(seed, 'trips')
  const writer = new TripWriter(ROWS_A_CHUNK)
  const road = roadNetwork(towns)
  const rail = railNetwork(towns)
  const traveller = new Traveller(blocks, people, road, rail, random, writer)
  const world = { blocks, grid, people, attractions: pulls, random }
  for (let person = 0; person < devices; person++) {
    traveller.begin(person)
    if (people.isVisitor[person] === 1) {
      // One to three visits in two months.
      for (let from = firstDay; from < END_DAY; from += VISITING_DAYS) {
        const last = Math.min(END_DAY, from + VISITING_DAYS) - LONGEST_VISIT_DAYS
        const visits = 1 + Math.floor(random() * 3)
        for (let day = from + Math.floor(random() * 20), i = 0; i < visits && day < last; i++)
          day += visitRegion(world, traveller, person, day) + 2 + Math.floor(random() * 22)
      }
    } else
      for (let day = firstDay; day < END_DAY; day++)
        if (random() < activity * people.habit[person]! * outOn(day)) liveDay(world, traveller, person, day)
    traveller.end()
    if (writer.isFull) yield { bytes: writer.takeChunk(), trips: writer.trips, share: (person + 1) / devices }
  }
  const rest = writer.takeChunk()
  if (rest.byteLength > 0) yield { bytes: rest, trips: writer.trips, share: 1 }
}
