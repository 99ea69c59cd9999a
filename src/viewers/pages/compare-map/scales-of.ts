import type { MapTotal } from '../../../contract/location-insights.ts'
import { normalisingFactor, type Per } from '../compare/normalisation.ts'
import type { MapSide } from './map-side.ts'

/**
 * The number by which a side's figures are multiplied under each normalisation; null where it is not known.
 * @param total of the analysis, in zones and outside them; null: it may not be released
 */
export function scalesOf(
  { details: report, dayCount: days }: Pick<MapSide, 'details' | 'dayCount'>,
  total: MapTotal,
): Readonly<Record<Per, number | null>> {
  const size = { km2: report.details.areaKm2, residents: report.details.residents }
  return {
    day: normalisingFactor('day', days, size),
    km2: normalisingFactor('km2', days, size),
    residents: normalisingFactor('residents', days, size),
    share: total === null || total.magnitude === 0 ? null : 100 / total.magnitude,
  }
}
