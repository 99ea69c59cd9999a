/**
 * A second, plain implementation of flows (docs/movement-data.md): which trips are counted, between which zones, at
 * what time. The disclosure tests check which figures may be shown. Shares no code with the product.
 */
import type { TripRow } from '../support/trips.ts'
import { momentOf, thousandths } from './movement.ts'
import { type FactorOf, tripHash, withTripNoise } from './noise.ts'

export interface MovedBetween {
  readonly personId: number
  readonly weight: number
  /** A zone of the study area, or 0 for places outside it. */
  readonly o: number
  readonly d: number
  /** The local day of departure. */
  readonly day: string
  readonly hour: number
  readonly isWeekend: boolean
  readonly part: string
  readonly purpose: number
  readonly mode: number
  readonly trip: TripRow
}

const partOf = (hour: number): string => {
  if (hour >= 19 || hour < 7) return 'night'
  return hour < 10 ? 'morning' : hour < 16 ? 'day' : 'evening'
}

/**
 * The trips of the period that start or end in one of the zones.
 * @param days local days that have data
 * @param zoneOf returns the zone of a place
 */
export const movesBetween = (
  trips: readonly TripRow[],
  days: ReadonlySet<string>,
  zones: readonly number[],
  zoneOf: (trip: TripRow, end: 'origin' | 'dest') => number,
  factorOf: FactorOf,
): MovedBetween[] =>
  trips.flatMap(trip => {
    const [o, d] = (['origin', 'dest'] as const).map(end => {
      const zone = zoneOf(trip, end)
      return zones.includes(zone) ? zone : 0
    }) as [number, number]
    const { day, hour, weekday } = momentOf(trip.startedAt)
    if ((o === 0 && d === 0) || !days.has(day)) return []
    const { personId, purpose, mode } = trip
    const dayNumber = Date.parse(`${day}T00:00:00Z`) / 86_400_000
    const moment = ((dayNumber * 24 + hour) * 64 + zones.indexOf(o) + 1) * 64 + zones.indexOf(d) + 1
    const hash = tripHash(factorOf(personId) + (mode * 16 + purpose) * 2 ** 32, personId, moment)
    const weight = withTripNoise(thousandths(trip.weight), hash) / 1000
    const isWeekend = weekday === 0 || weekday === 6
    return [{ personId, weight, o, d, day, hour, isWeekend, part: partOf(hour), purpose, mode, trip }]
  })
