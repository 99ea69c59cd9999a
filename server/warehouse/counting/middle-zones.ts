import { NO_ZONE } from './protect-zones.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** The middle zone of a small one, or NO_ZONE. */
export type ParentOf = (zone: number) => number

/** By middle zone, the places of its small zones in some trips. */
export const smallZonesIn = ({ zones }: ZoneTrips, parentOf: ParentOf): ReadonlyMap<number, readonly number[]> => {
  const found = new Map<number, number[]>()
  for (const [i, zone] of zones.entries()) {
    const parent = parentOf(zone)
    if (parent === NO_ZONE) continue
    const members = found.get(parent)
    if (members) members.push(i)
    else found.set(parent, [i])
  }
  return found
}
