import { shareText } from '../../../domain/known-digits.ts'
import type { Measure } from '../mode.ts'
import { finestPlaces, type PlacedAnswer } from './place-result.ts'

const VERBS = { origin: 'start', destination: 'end' } as const

/**
 * A sentence about the share of trips that start or end inside the area, of zones that the report was ordered by; null where it is not
 * known. Places that reach outside the area do not count, so the share is a lower bound if there are any.
 * @param own the zones of the area
 * @example insideText(placed, [1, 2], VISITS_BY_ORIGIN) // '12.7% of visits start inside the area.'
 */
export function insideText(
  placed: PlacedAnswer,
  own: readonly number[],
  { end, unit, adds }: Pick<Measure, 'end' | 'unit' | 'adds'>,
): string | null {
  const { total } = placed.answer
  if (own.length === 0 || end === undefined || !adds || total === null || total.magnitude <= 0) return null
  const area = new Set(own)
  let [inside, zones] = [0, 0]
  for (const place of finestPlaces(placed)) {
    if (!place.zones.every(zone => area.has(zone))) continue
    inside += place.magnitude
    zones += place.zones.length
  }
  if (inside === 0) return null
  const share = shareText(Math.min(1, inside / total.magnitude), 1)
  return `${zones < area.size ? 'At least ' : ''}${share} of ${unit} ${VERBS[end]} inside the area.`
}
