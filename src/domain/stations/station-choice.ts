import { groundDistanceM, METRES_A_DEGREE } from '../geography/coordinates.ts'

/** A station imported by the provider, in degrees, WGS84. */
export interface Station {
  readonly code: string
  readonly name: string
  readonly lon: number
  readonly lat: number
}

/** Stations up to this multiple of the distance to the nearest one could have been used. */
const COULD_HAVE_USED = 1.25

/** A dataset is about the nearest station within this many metres of its place. */
export const STATION_REACH_M = 2000

/** How the station used compares with the others, as seen from a zone. */
export const STATION_CHOICES = ['nearest', 'about-as-near', 'passes-a-nearer'] as const
type StationChoice = (typeof STATION_CHOICES)[number]

interface StationsOfZone {
  readonly used: Station
  readonly usedM: number
  readonly nearest: Station
  readonly nearestM: number
  /**
   * Stations within 1.25 times the distance to the nearest one, nearest first. Includes the nearest station, but not
   * the one used.
   */
  readonly couldHaveUsed: readonly Station[]
  readonly choice: StationChoice
}

type Degrees = readonly [lon: number, lat: number]

interface Reached {
  readonly station: Station
  readonly m: number
}

const byDistance = (a: Reached, b: Reached): number =>
  a.m - b.m || (a.station.code < b.station.code ? -1 : a.station.code > b.station.code ? 1 : 0)

/** The station nearest to a point in a straight line. Ties are broken by code. Null if no stations exist. */
export function nearestStation(stations: readonly Station[], at: Degrees): Reached | null {
  let nearest: Reached | null = null
  for (const station of stations) {
    const reached = { station, m: groundDistanceM(at, [station.lon, station.lat]) }
    if (nearest === null || byDistance(reached, nearest) < 0) nearest = reached
  }
  return nearest
}

/**
 * Compares the station used with the stations that could have been used from a point. Distances are straight lines.
 * @param stations all stations, including the one used
 * @param at [lon, lat] degrees, WGS84
 */
export function stationsFrom(stations: readonly Station[], used: Station, at: Degrees): StationsOfZone {
  const usedM = groundDistanceM(at, [used.lon, used.lat])
  let best: Reached = { station: used, m: usedM }
  const reached: Reached[] = []
  for (const station of stations) {
    // The difference in latitude alone rules out most stations. There are thousands of them, and they are compared with
    // thousands of zones.
    if (METRES_A_DEGREE * Math.abs(station.lat - at[1]) > COULD_HAVE_USED * best.m) continue
    const m = groundDistanceM(at, [station.lon, station.lat])
    if (m > COULD_HAVE_USED * best.m) continue
    const candidate = { station, m }
    reached.push(candidate)
    if (byDistance(candidate, best) < 0) best = candidate
  }
  const { station: nearest, m: nearestM } = best
  const reachM = COULD_HAVE_USED * nearestM
  const near = reached.filter(({ station, m }) => m <= reachM && station.code !== used.code).sort(byDistance)
  return {
    used,
    usedM,
    nearest,
    nearestM,
    couldHaveUsed: near.map(({ station }) => station),
    choice: nearest.code === used.code ? 'nearest' : usedM <= reachM ? 'about-as-near' : 'passes-a-nearer',
  }
}

/** A place has a choice or a nearest station if at least this share of its residents have it in common. */
const AGREED_SHARE = 0.8

export interface ZoneStations {
  readonly stations: StationsOfZone
  /** The zone's weight in the place, such as its residents. */
  readonly weight: number
}

/** The stations of a place that consists of several zones. */
export interface StationsOfPlace {
  /** Null if no choice applies to at least 80 % of the place. */
  readonly choice: StationChoice | null
  /** Null if no station is the nearest to at least 80 % of the place. */
  readonly nearest: Station | null
  /** Stations that could have been used from at least half of the place, most widely used first. */
  readonly couldHaveUsed: readonly Station[]
}

const COULD_HAVE_USED_SHARE = 0.5

export function stationsOfPlace(zones: readonly ZoneStations[]): StationsOfPlace {
  const all = zones.reduce((sum, { weight }) => sum + weight, 0)
  const sharesOf = <T>(read: (stations: StationsOfZone) => readonly T[]): readonly (readonly [T, number])[] => {
    const shares = new Map<T, number>()
    for (const { stations, weight } of zones)
      for (const each of read(stations)) shares.set(each, (shares.get(each) ?? 0) + weight / all)
    return [...shares].sort(([, a], [, b]) => b - a)
  }
  const agreed = <T>(read: (stations: StationsOfZone) => T): T | null => {
    const [largest] = sharesOf(stations => [read(stations)])
    return largest === undefined || largest[1] < AGREED_SHARE ? null : largest[0]
  }
  return {
    choice: agreed(({ choice }) => choice),
    nearest: agreed(({ nearest }) => nearest),
    couldHaveUsed: sharesOf(({ couldHaveUsed }) => couldHaveUsed)
      .filter(([, share]) => share >= COULD_HAVE_USED_SHARE)
      .map(([station]) => station),
  }
}
