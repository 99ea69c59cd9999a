import type { MapTotal } from '../../../../contract/location-insights.ts'
import type { ZoneGroup } from '../../../../domain/summaries/zone-group.ts'
import { counted } from '../../../../domain/text/numbers.ts'
import type { Measure } from '../mode.ts'
import { sumMargin } from './sum-margin.ts'

/**
 * The total of a group for a screen reader; null for an empty group.
 * @param total of all trips; null: it is not known
 * @example spokenGroup(group, VISITS_BY_ORIGIN, total) // '5,290,000 visits in the group of 226 places'
 */
export function spokenGroup(
  group: Pick<ZoneGroup, 'zones' | 'group'>,
  { adds, text, unit, magnitudeTitle }: Pick<Measure, 'adds' | 'text' | 'unit' | 'magnitudeTitle'>,
  total: MapTotal,
): string | null {
  const count = group.zones.length
  if (count === 0) return null
  const places = `the group of ${counted(count, 'place')}`
  return adds
    ? `${text(group.group, sumMargin(group.zones, total))} ${unit} in ${places}`
    : `${magnitudeTitle} of ${places}`
}
