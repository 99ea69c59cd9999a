import type { MapTotal } from '../../../contract/location-insights.ts'
import { countText } from '../../../domain/summaries/words.ts'
import type { ZoneGroup } from '../../../domain/summaries/zone-group.ts'
import type { Measure } from '../mode.ts'
import { sumMargin } from './sum-margin.ts'

/**
 * The total of a group for a screen reader; null for an empty group.
 * @param total the total in zones and outside them; null: it may not be released
 * @example spokenGroup(group, VISITS_BY_ORIGIN, total) // '5,290,000 visits in the group of 226 zones'
 */
export function spokenGroup(
  group: Pick<ZoneGroup, 'zones' | 'group'>,
  { adds, text, unit, magnitudeTitle }: Pick<Measure, 'adds' | 'text' | 'unit' | 'magnitudeTitle'>,
  total: MapTotal,
): string | null {
  const count = group.zones.length
  if (count === 0) return null
  const zones = `the group of ${countText(count)} ${count === 1 ? 'zone' : 'zones'}`
  return adds
    ? `${text(group.group, sumMargin(group.zones, total))} ${unit} in ${zones}`
    : `${magnitudeTitle} of ${zones}`
}
