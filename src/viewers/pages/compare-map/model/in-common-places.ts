import { commonPlaces } from '../../../../domain/places/common-places.ts'
import { sumMargin } from '../../../kit/zone-map/group/sum-margin.ts'
import type { ZoneItem } from '../../../kit/zone-map/mode.ts'
import type { ZoneResult } from '../../../kit/zone-map/model/machine.ts'

/** The results of some maps in the finest places that all of them consist of. */
export function inCommonPlaces(results: readonly ZoneResult[]): readonly ZoneResult[] {
  const common = commonPlaces(results.map(({ places }) => places.map(({ zones }) => zones)))
  const names = common.map(zones => nameOf(zones, results))
  return results.map(result => {
    const places = common.flatMap((zones, at) => joinedPlace(zones, names[at]!, result) ?? [])
    const items = new Map<number, ZoneItem>()
    for (const place of places) for (const zone of place.zones) items.set(zone, place)
    return { ...result, places, items }
  })
}

const partsOf = (zones: readonly number[], { items }: ZoneResult): readonly ZoneItem[] => [
  ...new Set(zones.flatMap(zone => items.get(zone) ?? [])),
]

/** The name that a map has for the place; otherwise the names of the two largest parts. */
function nameOf(zones: readonly number[], results: readonly ZoneResult[]): string {
  const parts = results.map(result => partsOf(zones, result))
  const whole = parts.find(({ length }) => length === 1)?.[0]
  if (whole !== undefined) return whole.name
  const [first, second] = (parts[0] ?? []).toSorted((a, b) => b.zones.length - a.zones.length)
  return [first, second].flatMap(part => part?.name ?? []).join(' and ')
}

/** The place with a map's own figure, the sum of its parts; null if the map has no part of it. */
function joinedPlace(zones: readonly number[], name: string, result: ZoneResult): ZoneItem | null {
  const parts = partsOf(zones, result)
  const [first, ...others] = parts
  if (first === undefined) return null
  if (others.length === 0) return { ...first, zoneId: zones[0]!, zones: [...zones], name }
  return {
    ...first,
    zoneId: zones[0]!,
    zones: [...zones],
    name,
    residents: parts.reduce((sum, { residents }) => sum + (residents ?? 0), 0),
    rate: null,
    magnitude: parts.reduce((sum, { magnitude }) => sum + magnitude, 0),
    margin: sumMargin(parts, result.total),
  }
}
