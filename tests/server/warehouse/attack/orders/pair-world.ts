import type { Polygon } from '../../../../reference/movement.ts'
import { randomOf } from '../../../../support/random.ts'
import type { TripRow } from '../../../../support/trips.ts'
import { discAt } from '../free/expectations.ts'
import { createArrivals, createVisitors, type Place } from '../world/arrive.ts'

/**
 * A busy place, and a remote spot that only a group visits. The attacker orders the place with and without the spot.
 */
export interface PairWorld {
  readonly trips: readonly TripRow[]
  readonly place: readonly Polygon[]
  readonly both: readonly Polygon[]
}

export interface PairSize {
  readonly seed: number
  /** Devices that visit the place. */
  readonly devices: number
  /** Devices that visit the spot. */
  readonly group: number
  /** The number of trips by each device of the group; other devices make one or a few. */
  readonly tripsEach?: number
  /** The number of small zones that people come from; all by default. */
  readonly originZones?: number
}

export const PLACE: Place = [430_000, 380_000]
const SPOT: Place = [433_000, 381_000]
const NEAR_M = 300
const REGULARS = 0.3
const MOST_TRIPS = 6
/** The number of small zones that people come from. */
export const ORIGIN_ZONES = 8

export const makePairWorld = ({
  seed,
  devices,
  group,
  tripsEach = 1,
  originZones = ORIGIN_ZONES,
}: PairSize): PairWorld => {
  const random = randomOf(seed)
  const visitor = createVisitors(random)
  const arrive = createArrivals(random)
  const near = ([e, n]: Place): Place => [
    Math.round(e + (random() * 2 - 1) * NEAR_M),
    Math.round(n + (random() * 2 - 1) * NEAR_M),
  ]
  const come = (place: Place, times: number) => {
    const person = visitor(place)
    return Array.from({ length: times }, () =>
      arrive(person, near(place), { originZone: 1 + Math.floor(random() * originZones) }),
    )
  }
  const trips = [
    ...Array.from({ length: devices }, () =>
      come(PLACE, random() < REGULARS ? 2 + Math.floor(random() * (MOST_TRIPS - 1)) : 1),
    ),
    ...Array.from({ length: group }, () => come(SPOT, tripsEach)),
  ].flat()
  return { trips, place: [discAt(PLACE)], both: [discAt(PLACE), discAt(SPOT)] }
}
