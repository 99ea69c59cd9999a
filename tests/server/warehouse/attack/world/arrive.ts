import type { TripRow } from '../../../../support/trips.ts'

export type Place = readonly [easting: number, northing: number]

/** A person who visits places. */
export interface Visitor {
  readonly personId: number
  readonly home: Place
  readonly weight: number
  readonly ageBand: number
  readonly gender: number
  readonly isEv: boolean
}

const squareOf = ([e, n]: Place) => Math.floor(e / 500) * 4096 + Math.floor(n / 500)
export const ZONES = 60
export const zoneOf = (place: Place): number => 1 + (squareOf(place) % ZONES)

/**
 * The distance between homes and the places that their residents visit, in metres. It is large enough that nobody lives
 * where they go.
 */
const AWAY_M = 40_000
const OCTOBER = Date.UTC(2026, 9, 1, 1) / 1000
const DAYS = 30

/** @param random numbers in [0, 1) */
export const createVisitors = (random: () => number, isEv: () => boolean = () => random() < 0.1) => {
  let persons = 0
  return (about: Place): Visitor => {
    const turn = random() * 2 * Math.PI
    return {
      personId: ++persons,
      home: [Math.round(about[0] + Math.cos(turn) * AWAY_M), Math.round(about[1] + Math.sin(turn) * AWAY_M)],
      weight: 4 + random() * 12,
      ageBand: Math.floor(random() * 7),
      gender: Math.floor(random() * 3),
      isEv: isEv(),
    }
  }
}

/** Creates trips in October 2026, numbered in the order of creation. */
export const createArrivals = (random: () => number) => {
  let trips = 0
  const whole = (below: number) => Math.floor(random() * below)
  return (
    { personId, home, weight, ageBand, gender, isEv }: Visitor,
    dest: Place,
    more: Partial<TripRow> = {},
  ): TripRow => {
    const endedAt = OCTOBER + whole(DAYS * 86_400)
    const origin: Place = [dest[0] + whole(8000) - 4000, dest[1] + whole(8000) - 4000]
    return {
      tripId: ++trips,
      personId,
      startedAt: endedAt - 600 - whole(3000),
      endedAt,
      origin,
      dest,
      home,
      originZone: zoneOf(origin),
      destZone: zoneOf(dest),
      homeZone: zoneOf(home),
      dwellS: whole(20_000),
      purpose: 1 + whole(5),
      mode: [0, 1, 3, 4][whole(4)]!,
      distanceM: Math.round(Math.hypot(dest[0] - origin[0], dest[1] - origin[1]) * 1.2),
      ageBand,
      gender,
      isEv,
      weight,
      path: [squareOf(origin), squareOf(dest)],
      ...more,
    }
  }
}
export type Arrive = ReturnType<typeof createArrivals>
