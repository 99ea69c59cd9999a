import type { Measure } from '../../../../server/warehouse/disclosure/measure.ts'
import { groupBy } from '../../../../src/domain/collections.ts'
import { thousandths } from '../../../reference/movement.ts'
import type { FactorOf } from '../../../reference/noise.ts'
import type { TripRow } from '../../../support/trips.ts'

/** A count of trips, like the warehouse's but computed directly from the trips. */
export const measureOf = (trips: readonly TripRow[], factorOf: FactorOf): Measure => {
  const given = new Map<number, number>()
  for (const trip of trips) given.set(trip.personId, (given.get(trip.personId) ?? 0) + thousandths(trip.weight))
  const noised = [...given].map(([person, gave]) => gave * factorOf(person)).sort((a, b) => b - a)
  const over = (part: (gave: number, factor: number) => number) =>
    [...given].reduce((sum, [person, gave]) => sum + part(gave, factorOf(person)), 0)
  return {
    value_m: over(gave => gave),
    devices: given.size,
    noised_m: over((gave, factor) => gave * factor),
    largest_noised: noised[0] ?? 0,
    largest_two_noised: (noised[0] ?? 0) + (noised[1] ?? 0),
    noised_devices: over((_, factor) => factor),
    noised_squares_m2: over((gave, factor) => gave * gave * factor),
  }
}

/** The smallest possible zones are squares of 250 m. */
const zoneOf = ({ dest: [e, n] }: TripRow) => `${Math.floor(e / 250)} ${Math.floor(n / 250)}`

/** Figures that both datasets of a pair show: the whole period, or one row of a table. */
const FIGURES: readonly ((trip: TripRow) => number)[] = [
  () => 0,
  trip => trip.purpose,
  trip => trip.mode,
  trip => trip.gender,
]

export interface Pair {
  readonly fewer: readonly TripRow[]
  readonly more: readonly TripRow[]
  /** How many devices are in the zone that only one selection contains. */
  readonly differing: number
}

/**
 * Yields random pairs of selections, each of up to 40 zones, that differ by one zone, with a figure that both show.
 * @param random numbers in [0, 1)
 */
export function* pairsOf(trips: readonly TripRow[], random: () => number): Generator<Pair> {
  // Each zone's trips by the code of each figure, because the same zones are chosen many times.
  const zones = [...groupBy(trips, zoneOf).values()].map(all => ({
    all,
    byCode: FIGURES.map(figure => groupBy(all, figure)),
  }))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  for (;;) {
    const chosen = new Set(Array.from({ length: 10 + Math.floor(random() * 30) }, () => pick(zones)))
    const other = pick(zones)
    chosen.delete(other)
    const figure = Math.floor(random() * FIGURES.length)
    const code = FIGURES[figure]!(pick(other.all))
    const fewer = [...chosen].flatMap(({ byCode }) => byCode[figure]!.get(code) ?? [])
    const apart = other.byCode[figure]!.get(code)!
    yield { fewer, more: [...fewer, ...apart], differing: new Set(apart.map(trip => trip.personId)).size }
  }
}
