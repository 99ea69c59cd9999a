import { localDayOf } from './local-time.ts'

/** An area whose figures are known: easting from west up to, not including, east; northing likewise. Metres. */
export interface KnownPlace {
  readonly name: string
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A busy centre, a larger one about another, and a quiet one. */
export const KNOWN_PLACES: readonly KnownPlace[] = [
  { name: 'busy', west: 429_600, south: 433_300, east: 430_400, north: 434_100 },
  { name: 'large', west: 524_000, south: 175_000, east: 533_000, north: 184_000 },
  { name: 'quiet', west: 378_000, south: 385_000, east: 378_700, north: 385_900 },
]

export const wktOfPlace = ({ west, south, east, north }: KnownPlace): string =>
  `POLYGON ((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`

/** What the counting needs of a trip. */
export interface CountedTrip {
  readonly person: number
  readonly startedAt: number
  readonly endedAt: number
  readonly originE: number
  readonly originN: number
  readonly destE: number
  readonly destN: number
  readonly homeE: number
  readonly homeN: number
}

interface Sums {
  visits: number
  departures: number
  readonly visitsByWeekday: number[]
  visitors: number
}

const within = ({ west, south, east, north }: KnownPlace, e: number, n: number) =>
  e >= west && e < east && n >= south && n < north

/** Counts as trips are made, apart from any engine; trips come person by person. */
export const createTruth = () => {
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
      const end = localDayOf(trip.endedAt)
      trips.set(end.day, (trips.get(end.day) ?? 0) + 1)
      for (const place of KNOWN_PLACES) {
        if (within(place, trip.homeE, trip.homeN)) continue
        if (within(place, trip.destE, trip.destN)) {
          const sum = of(place.name, end.day)
          sum.visits++
          sum.visitsByWeekday[end.weekday]!++
          if (sum.last !== trip.person) sum.visitors++
          sum.last = trip.person
        }
        if (within(place, trip.originE, trip.originN)) of(place.name, localDayOf(trip.startedAt).day).departures++
      }
    },
    /** Trips by local day of arrival; of each known place and month, visits, departures and distinct visitors. */
    result: () => ({
      trips: [...trips.values()].reduce((sum, count) => sum + count, 0),
      tripsByDay: Object.fromEntries([...trips].sort(([a], [b]) => (a < b ? -1 : 1))),
      places: KNOWN_PLACES.map(place => ({
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
