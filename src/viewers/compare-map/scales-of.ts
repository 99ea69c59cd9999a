import type { MapTotal } from '../../contract/location-insights.ts'
import type { Per } from '../compare/per.ts'
import type { MapSide } from './map-side.ts'

/**
 * What a side's figures are multiplied by to be compared; null where that is not known.
 * @param total of the analysis, in zones and outside them; null: it may not be released
 */
export function scalesOf(
  { details: report, dayCount: days }: Pick<MapSide, 'details' | 'dayCount'>,
  total: MapTotal,
): Readonly<Record<Per, number | null>> {
  const { areaKm2, residents } = report.details
  return {
    day: 1 / days,
    km2: areaKm2 === null || areaKm2 === 0 ? null : 1 / (days * areaKm2),
    residents: residents === null || residents === 0 ? null : 1000 / (days * residents),
    share: total === null || total.magnitude === 0 ? null : 100 / total.magnitude,
  }
}
