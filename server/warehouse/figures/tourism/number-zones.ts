import type { RecodeTrips } from '../../counting/recode-trips.ts'
import { fieldOf, type Trips } from '../../counting/trips.ts'
import type { ReadMiddleZones } from './middle-zones.ts'

/** Replaces a trip's small zone by the middle zone. */
const replaceZone = (
  trips: Trips,
  small: 'origin-zone' | 'dest-zone',
  middle: 'near-zone' | 'far-zone',
  middleOf: (zone: number) => number,
): void => {
  const { codes, values } = fieldOf(trips, small)
  const numbers = Uint32Array.from(values, middleOf)
  trips.fields.set(
    middle,
    Uint32Array.from(codes, code => numbers[code]!),
  )
  trips.fields.delete(small)
}

/** Numbers the trips of Tourism by middle zones: those of the study area at the near end, and any at the far end. */
export const createNumberZones =
  (middleZones: ReadMiddleZones): RecodeTrips =>
  async (buildId, rows, trips) => {
    const zones = await middleZones(buildId)
    if (!zones) throw new TypeError(`Build ${buildId} has no middle zones`)
    const [near, far] =
      rows === 'tourism-visits' ? (['dest-zone', 'origin-zone'] as const) : (['origin-zone', 'dest-zone'] as const)
    // Some zone of the study area, so that chosen zones leave no rest of the total.
    replaceZone(trips, near, 'near-zone', zone => zones.near.joinedOf(zone) || zones.near.zones[0]!)
    replaceZone(trips, far, 'far-zone', zones.far.joinedOf)
    return trips
  }
