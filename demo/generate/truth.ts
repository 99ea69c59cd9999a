import type { BusyPlace } from '../trips/busy-places.ts'
import type { Period } from '../trips/period.ts'
import type { TripWriter } from '../trips/trip-writer.ts'

/** An area whose figures are known: easting from west up to, not including, east; northing likewise. Metres. */
export interface KnownPlace {
  readonly name: string
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A small area about the first busy place, a large one about the second, a quiet one beside the third; with fewer, about the last. */
export const knownPlaces = (busy: readonly BusyPlace[]): KnownPlace[] => {
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

export type CountedTrip = Pick<
  TripWriter,
  'person' | 'startedAt' | 'endedAt' | 'originE' | 'originN' | 'destE' | 'destN' | 'homeE' | 'homeN'
>

interface Sums {
  visits: number
  departures: number
  readonly visitsByWeekday: number[]
  visitors: number
}

const within = ({ west, south, east, north }: KnownPlace, e: number, n: number) =>
  e >= west && e < east && n >= south && n < north

/** Counts trips while they are made, independently of any engine; trips come person by person. */
export const createTruth = (places: readonly KnownPlace[], period: Period) => {
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
      const end = period.dayOf(trip.endedAt)
      const endDay = period.isoDay(end)
      trips.set(endDay, (trips.get(endDay) ?? 0) + 1)
      for (const place of places) {
        if (within(place, trip.homeE, trip.homeN)) continue
        if (within(place, trip.destE, trip.destN)) {
          const sum = of(place.name, endDay)
          sum.visits++
          sum.visitsByWeekday[period.weekdayOf(end)]!++
          if (sum.last !== trip.person) sum.visitors++
          sum.last = trip.person
        }
        if (within(place, trip.originE, trip.originN))
          of(place.name, period.isoDay(period.dayOf(trip.startedAt))).departures++
      }
    },
    /** Trips by local day of arrival; of each known place and month, visits, departures and distinct visitors. */
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
