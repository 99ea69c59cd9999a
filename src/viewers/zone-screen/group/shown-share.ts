import type { MapTotal } from '../../../contract/location-insights.ts'
import { zonesCoverage } from '../../../domain/coverage.ts'
import { shareText } from '../../../domain/known-digits.ts'
import type { Measure, ZoneItem } from '../mode.ts'

/**
 * A sentence about the shown zones' share of the total under these filters; null for figures that cannot be summed.
 * @param total the total in zones and outside them; null: it may not be released
 * @example shownShareText([...], total, VISITS_BY_ORIGIN) // 'The zones shown hold 62% of all visits. …'
 */
export function shownShareText(
  items: Iterable<ZoneItem>,
  total: MapTotal,
  { adds, unit }: Pick<Measure, 'adds' | 'unit'>,
): string | null {
  if (!adds) return null
  const complement = zonesCoverage([...items], total)
  if (complement === null)
    return 'Percentages are of the zones shown: the total under these filters is withheld to protect individuals.'
  if (complement === 0) return `The zones shown hold all ${unit}.`
  return `The zones shown hold ${shareText(1 - complement, 0)} of all ${unit}. The rest is withheld to protect individuals, or lies outside any zone.`
}
