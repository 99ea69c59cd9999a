import type { JoinedZones } from '../../../map/map-feed.ts'
import type { ZoneItem } from '../mode.ts'

/** The places of a result as the map draws them. @param items by zone: its place */
export function joinedZones(items: ReadonlyMap<number, ZoneItem>): JoinedZones {
  const numbers = new Map<ZoneItem, number>()
  for (const place of items.values()) if (!numbers.has(place)) numbers.set(place, numbers.size)
  return {
    ids: Uint32Array.from(items.keys()),
    places: Uint32Array.from(items.values(), place => numbers.get(place)!),
    zonesWith: zone => items.get(zone)?.zones ?? [zone],
  }
}
