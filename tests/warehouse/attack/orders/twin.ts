import { type Counted, daysWithData, type Polygon, visitsOf } from '../../../reference/movement.ts'
import type { FactorOf } from '../../../reference/noise.ts'
import { reportOf } from '../../../reference/report.ts'
import { magnitudesOf } from '../../../reference/zones.ts'
import type { TripRow } from '../../rows.ts'
import { questionOf } from '../../worlds.ts'

type Row = Readonly<Record<string, unknown>>

/** Every row that a dataset's viewers show, by view; the map of origins is one of them. */
export type Dataset = Readonly<Record<string, readonly Row[]>>

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
    ...reportOf({ visited: visits, traversed: [], dates: daysWithData(trips, question) }, area, rules),
    map: magnitudesOf(visits, zoneOf, [], rules).Items,
  }
}
