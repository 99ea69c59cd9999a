import { readTowns } from '../open-data/read-open-data.ts'
import type { TripBlocks, Weighted } from '../trips/blocks.ts'
import type { BusyPlace } from '../trips/busy-places.ts'
import { makeTrips } from '../trips/make-trips.ts'
import { createPeriod, type Period } from '../trips/period.ts'
import type { TripRow } from '../trips/trip-writer.ts'

/**
 * An area in which true figures are counted, in metres. Its west and south sides are inclusive, and its east and north
 * sides exclusive.
 */
interface KnownPlace {
  readonly name: string
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/**
 * A small area around the first busy place, a large one around the second and a quiet one near the third. The last
 * place replaces missing ones.
 */
const knownPlaces = (busy: readonly BusyPlace[]): KnownPlace[] => {
  const about = (
    name: string,
    at: number,
    [west, south, width, height]: readonly [number, number, number, number],
  ): KnownPlace => {
    const place = busy[Math.min(at, busy.length - 1)]!
    const [e, n] = [place.e + west, place.n + south]
    return { name, west: e, south: n, east: e + width, north: n + height }
  }
  return [
    about('busy', 0, [-400, -400, 800, 800]),
    about('large', 1, [-4500, -4500, 9000, 9000]),
    about('quiet', 2, [-6000, -13_000, 700, 900]),
  ]
}

const wktOfPlace = ({ west, south, east, north }: KnownPlace): string =>
  `POLYGON ((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`

type CountedTrip = Pick<
  TripRow,
  'person_id' | 'started_at' | 'ended_at' | 'origin_e' | 'origin_n' | 'dest_e' | 'dest_n' | 'home_e' | 'home_n'
>

interface Sums {
  visits: number
  departures: number
  readonly visitsByWeekday: number[]
  visitors: number
}

const within = ({ west, south, east, north }: KnownPlace, e: number, n: number) =>
  e >= west && e < east && n >= south && n < north

/** Counts trips while they are generated, independently of any engine. Trips must be sorted by person. */
const createTruth = (places: readonly KnownPlace[], period: Period) => {
  const trips = new Map<string, number>()
  const sums = new Map<string, Sums & { last: number }>()
  const of = (place: string, day: string) => {
    const key = `${place} ${day.slice(0, 7)}`
    const found = sums.get(key) ?? {
      visits: 0,
      departures: 0,
      visitsByWeekday: Array(7).fill(0),
      visitors: 0,
      last: -1,
    }
    sums.set(key, found)
    return found
  }
  return {
    add(trip: CountedTrip): void {
      const end = period.dayOf(trip.ended_at)
      const endDay = period.isoDay(end)
      trips.set(endDay, (trips.get(endDay) ?? 0) + 1)
      for (const place of places) {
        if (within(place, trip.home_e, trip.home_n)) continue
        if (within(place, trip.dest_e, trip.dest_n)) {
          const sum = of(place.name, endDay)
          sum.visits++
          sum.visitsByWeekday[period.weekdayOf(end)]!++
          if (sum.last !== trip.person_id) sum.visitors++
          sum.last = trip.person_id
        }
        if (within(place, trip.origin_e, trip.origin_n))
          of(place.name, period.isoDay(period.dayOf(trip.started_at))).departures++
      }
    },
    /**
     * Trip counts by local day of arrival, and the visits, departures and distinct visitors of each known place and
     * month.
     */
    result: () => ({
      trips: [...trips.values()].reduce((sum, count) => sum + count, 0),
      tripsByDay: Object.fromEntries([...trips].sort(([a], [b]) => (a < b ? -1 : 1))),
      places: places.map(place => ({
        name: place.name,
        areaWkt: wktOfPlace(place),
        months: Object.fromEntries(
          [...sums]
            .filter(([key]) => key.startsWith(`${place.name} `))
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, { last: _, ...sum }]) => [key.slice(place.name.length + 1), sum]),
        ),
      })),
    }),
  }
}
export type Truth = ReturnType<ReturnType<typeof createTruth>['result']>

export interface GenerateOrder {
  readonly seed: number
  readonly devices: number
  /** The first of the whole months, such as 2026-09. */
  readonly from: string
  readonly months: number
}

/** The area in which invented people live and travel. */
export interface Ground {
  readonly blocks: TripBlocks
  /** Draws a block in proportion to its residents. */
  readonly residents: Weighted
  /** At least one place, busiest first. */
  readonly places: readonly BusyPlace[]
}

const ROWS_A_CHUNK = 500_000
/** The share of people who appear only when they visit a busy place. */
const VISITORS = 0.1
/**
 * The share of days on which each of the other people goes out. This gives each of them about 34 trips a month.
 */
const ACTIVITY = 0.387

export const periodOf = ({ from, months }: GenerateOrder): Period => {
  const [year = 0, month = 1] = from.split('-').map(Number)
  return createPeriod(year, month, months)
}

/** A busy place that attracts this share of all jobs, outings and tourists. */
export const busyPlace = (name: string, e: number, n: number, share: number): BusyPlace => ({
  name,
  e,
  n,
  spreadM: 400,
  jobs: share,
  outings: share,
  tourists: share,
  pullM: 12_000,
})

/**
 * Generates trips by the demo's people in any area, as chunks of RowBinary (server/warehouse/trip-columns.ts), followed
 * by the true figures. The same order in the same area gives the same bytes.
 */
export function* generateTrips(order: GenerateOrder, ground: Ground): Generator<Uint8Array<ArrayBuffer>, Truth> {
  const { blocks, places, residents } = ground
  const period = periodOf(order)
  const truth = createTruth(knownPlaces(places), period)
  const world = {
    seed: order.seed,
    period,
    devices: order.devices,
    activity: ACTIVITY,
    blocks,
    drawHome: (random: () => number) => ({ isVisitor: random() < VISITORS, home: residents.draw(random) }),
    places,
    towns: readTowns(),
  }
  for (const { bytes } of makeTrips(world, ROWS_A_CHUNK, truth.add)) yield bytes
  return truth.result()
}
