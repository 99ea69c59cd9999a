import type { MapTotal } from '../../../contract/location-insights.ts'
import { zonesCoverage } from '../../../domain/coverage.ts'
import { shareText } from '../../../domain/known-digits.ts'
import type { Measure, ZoneItem } from '../mode.ts'

/**
 * What the zones that are shown hold of all there is under these filters, in words; null for figures that do not add up.
 * @param total what all zones and no zone hold; null: it may not be released
 * @example shownShareText([...], total, VISITS_BY_ORIGIN) // 'The zones shown hold 62% of all visits. …'
 */
export function shownShareText(
  items: Iterable<ZoneItem>,
  total: MapTotal,
  { adds, unit }: Pick<Measure, 'adds' | 'unit'>,
): string | null {
  if (!adds) return null
  const rest = zonesCoverage([...items], total)
  if (rest === null) return 'Percentages are of the zones shown; what these filters leave out may not be released.'
  if (rest === 0) return `The zones shown hold all ${unit}.`
  return `The zones shown hold ${shareText(1 - rest, 0)} of all ${unit}. The rest is withheld to protect individuals, or lies outside any zone.`
}
