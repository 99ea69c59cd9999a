import type { NoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { mapOf, noMode } from '../../../../reference/maps.ts'
import { type Counted, daysWithData, type Polygon, visitsOf } from '../../../../reference/movement.ts'
import type { FactorOf } from '../../../../reference/noise.ts'
import { recoded } from '../../../../reference/recode.ts'
import { reportOf, type View } from '../../../../reference/report.ts'
import type { TripRow } from '../../../../support/trips.ts'
import { zonesSeenFrom } from '../../invented-zones.ts'
import { questionOf } from '../../worlds.ts'
import { ORIGIN_ZONES, PLACE } from './pair-world.ts'

/** What a dataset's viewers show: the report by view, and the zones on the map of origins. */
export interface Dataset {
  readonly report: Readonly<Record<string, View>>
  readonly map: readonly Readonly<Record<string, unknown>>[]
}

/** The zones that people come from. */
const { trees, whole, metresOf } = zonesSeenFrom(
  Array.from({ length: ORIGIN_ZONES }, (_, i) => i + 1),
  PLACE,
)

export { trees }

/** The keys that assign people of unknown age or gender to bands. */
export const bandKeysOf = (noise: NoiseSource) => ({
  age: noise('unknown age').saltedKey,
  gender: noise('unknown gender').saltedKey,
})

/**
 * A dataset as the product would build and show it, computed by the reference; orders.long.test.ts compares the two.
 */
export const twinOf = (
  trips: readonly TripRow[],
  area: readonly Polygon[],
  factorOf: FactorOf,
  minDevices: number,
  bandKeys: { readonly age: string; readonly gender: string },
): Dataset => {
  const question = { ...questionOf(area), factorOf }
  const rules = { minDevices, factorOf }
  const zoneOf = ({ trip }: Counted) => trip.originZone
  const visits = recoded(visitsOf(trips, question), moved => metresOf(zoneOf(moved)), bandKeys)
  return {
    report: reportOf({ visited: visits, traversed: [], dates: daysWithData(trips, question), whole }, area, rules),
    map: mapOf({ trips: visits, zoneOf, whole, rules, isImpossible: noMode }, [], {}).Items,
  }
}
