import { caller } from '../../concurrency/caller.ts'
import type { BuildCache } from '../cache/create-cache.ts'
import type { TripReader } from '../counts/read-trips.ts'
import { codeTerms, FILTERS } from './map-filters.ts'
import { tripsByZone } from './trips-by-zone.ts'
import { ZONE_SETS, type ZoneSet } from './zone-sets.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** A map's trips, partition by partition. */
export type ReadZoneTrips = (buildId: number, set: ZoneSet) => AsyncIterable<ZoneTrips>

/** Sorts the trips of a map by zone once and caches them for the selections that follow. */
export const createZoneTrips = (trips: TripReader, cache: BuildCache): ReadZoneTrips =>
  async function* (buildId, set) {
    const { rows, zone, stay } = ZONE_SETS[set]
    const terms = codeTerms(FILTERS.filter(filter => filter !== 'stays' || stay === 'stays'))
    const parts = await trips.parts(buildId, rows, zone)
    for (const [at, read] of parts.entries()) {
      yield await cache.getOrCompute(buildId, `${set} ${at}`, async () => tripsByZone(await read(), zone, terms))
      caller().signal?.throwIfAborted()
    }
  }
