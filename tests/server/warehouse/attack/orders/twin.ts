import { mapOf } from '../../../../reference/maps.ts'
import { type Counted, daysWithData, type Polygon, visitsOf } from '../../../../reference/movement.ts'
import type { FactorOf } from '../../../../reference/noise.ts'
import { reportOf, type View } from '../../../../reference/report.ts'
import type { TripRow } from '../../rows.ts'
import { questionOf } from '../../worlds.ts'

/** What a dataset's viewers show: the report by view, and the zones of the map of origins. */
export interface Dataset {
  readonly report: Readonly<Record<string, View>>
  readonly map: readonly Readonly<Record<string, unknown>>[]
}

/** A dataset as the product builds and shows it, here by the reference; orders.test.ts holds one to the other. */
export const twinOf = (
  trips: readonly TripRow[],
  area: readonly Polygon[],
  factorOf: FactorOf,
  minDevices: number,
): Dataset => {
  const question = questionOf(area)
  const rules = { minDevices, factorOf }
  const visits = visitsOf(trips, question)
  const zoneOf = ({ trip }: Counted) => trip.originZone
  return {
    report: reportOf({ visited: visits, traversed: [], dates: daysWithData(trips, question) }, area, rules),
    map: mapOf({ trips: visits, zoneOf, parentOf: () => 0, rules }, [], 'small').Items,
  }
}
