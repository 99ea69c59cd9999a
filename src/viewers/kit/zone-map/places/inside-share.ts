import { shareText } from '../../../../domain/known-digits.ts'
import type { Measure } from '../mode.ts'
import { finestPlaces, type PlacedAnswer } from './place-result.ts'

const VERBS = { origin: 'start', destination: 'end' } as const

/**
 * A sentence about the share of trips that start or end inside the area, of zones that the report was ordered by, and about the share in
 * no zone of the map; null if neither is known. Places that reach outside the area do not count, so the share is a lower bound if there
 * are any.
 * @param own the zones of the area
 * @example insideText(placed, [1, 2], VISITS_BY_ORIGIN) // '12.7% of visits start inside the area, 3.4% outside all zones of this map.'
 */
export function insideText(
  placed: PlacedAnswer,
  own: readonly number[],
  { end, unit, adds }: Pick<Measure, 'end' | 'unit' | 'adds'>,
): string | null {
  const { total } = placed.answer
  if (end === undefined || !adds || total === null || total.magnitude <= 0) return null
  const area = new Set(own)
  let [inside, zones, outside] = [0, 0, 0]
  for (const place of finestPlaces(placed)) {
    if (place.zones.length === 0) outside += place.magnitude
    else if (place.zones.every(zone => area.has(zone))) {
      inside += place.magnitude
      zones += place.zones.length
    }
  }
  const shareOf = (visits: number) => shareText(Math.min(1, visits / total.magnitude), 1)
  const parts: string[] = []
  if (inside > 0)
    parts.push(`${zones < area.size ? 'At least ' : ''}${shareOf(inside)} of ${unit} ${VERBS[end]} inside the area`)
  if (outside > 0)
    parts.push(`${shareOf(outside)}${inside > 0 ? '' : ` of ${unit} ${VERBS[end]}`} outside all zones of this map`)
  return parts.length === 0 ? null : `${parts.join(', ')}.`
}
