import type { ReleasedSquares } from '../../../../../server/warehouse/disclosure/square-cells.ts'
import type { MovementData } from '../../../../../server/warehouse/movement-data.ts'
import { isInside, type Polygon, sharedArea } from '../../../../reference/movement.ts'
import type { TripRow } from '../../../../support/trips.ts'
import { wktOf } from '../../worlds.ts'
import type { Place } from '../world/arrive.ts'

/** Returns the reply to a free request about 500 m discs as a number. The number increases with the visits. */
export type Expect = (centres: readonly Place[]) => Promise<number>

export const RADIUS_M = 500
const CORNERS = 32
const SQUARE_M2 = 500 * 500

export const discAt = ([e, n]: Place): Polygon => [
  Array.from({ length: CORNERS }, (_, i): [number, number] => {
    const angle = (i * 2 * Math.PI) / CORNERS
    return [e + RADIUS_M * Math.cos(angle), n + RADIUS_M * Math.sin(angle)]
  }),
]

const squaresAt = ([e, n]: Place): number[] => {
  const squares: number[] = []
  for (let column = Math.floor((e - RADIUS_M) / 500); column * 500 < e + RADIUS_M; column++)
    for (let row = Math.floor((n - RADIUS_M) / 500); row * 500 < n + RADIUS_M; row++) squares.push(column * 4096 + row)
  return squares
}

export const OCTOBER = { firstDay: '2026-10-01', lastDay: '2026-10-31', evOnly: false }
const ASKED = { ...OCTOBER, zones: 'small', eventDays: null } as const

/** Combines both ends of the price reply's range; the upper end supplies the lower digits. */
export const expectByPrice =
  (movement: Pick<MovementData, 'expected'>, evOnly = false): Expect =>
  async centres => {
    const expectation = await movement.expected({ ...ASKED, evOnly, areaWkt: wktOf(centres.map(discAt)) })
    return expectation.kind === 'visits' ? expectation.from + expectation.to / 1e9 : 0
  }

/** Adds up released squares by area share, with all of their digits. The price call shows fewer. */
export const expectBySquares =
  ({ visits }: Pick<ReleasedSquares, 'visits'>): Expect =>
  async centres =>
    centres.reduce(
      (sum, centre) =>
        squaresAt(centre).reduce((part, square) => {
          const held = visits.get(square)
          return held === undefined ? part : part + (held * sharedArea([discAt(centre)], square)) / SQUARE_M2
        }, sum),
      0,
    )

const LEAST_DEVICES = 50

/** The largest of 1, 2 and 5 times a power of ten that does not exceed the count; 0 for counts under 50. */
const roundDown = (count: number): number => {
  if (count < LEAST_DEVICES) return 0
  const power = 10 ** Math.floor(Math.log10(count))
  return ([5, 2, 1].find(step => step * power <= count) ?? 1) * power
}

/** The reply of 1.0.30: the exact number of devices that visit the discs, rounded down. */
export const expectByCounting = (trips: readonly TripRow[]): Expect => {
  const near = new Map<number, TripRow[]>()
  for (const trip of trips) {
    const square = Math.floor(trip.dest[0] / 500) * 4096 + Math.floor(trip.dest[1] / 500)
    const found = near.get(square)
    if (found) found.push(trip)
    else near.set(square, [trip])
  }
  return async centres => {
    const devices = new Set<number>()
    for (const centre of centres) {
      const disc = [discAt(centre)]
      for (const square of squaresAt(centre))
        for (const trip of near.get(square) ?? []) if (isInside(disc, trip.dest)) devices.add(trip.personId)
    }
    return roundDown(devices.size)
  }
}
