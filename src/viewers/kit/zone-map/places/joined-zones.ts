import type { JoinedZones } from '../../../../map/map-feed.ts'
import type { ZoneItem } from '../mode.ts'

/** The places of a result as the map draws them. @param items by zone: its place */
export function joinedZones(items: ReadonlyMap<number, ZoneItem>): JoinedZones {
  const ids = new Uint32Array(items.size)
  const numbers = new Uint32Array(items.size)
  let [number, at] = [0, 0]
  for (const { zones } of new Set(items.values())) {
    for (const zone of zones) {
      ids[at] = zone
      numbers[at++] = number
    }
    number += 1
  }
  return { ids, places: numbers, zonesWith: zone => items.get(zone)?.zones ?? [zone] }
}
