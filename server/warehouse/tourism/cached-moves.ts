import { caller } from '../../concurrency/caller.ts'
import type { BuildCache } from '../cache/create-cache.ts'
import type { TripSet } from '../counts/read-trips.ts'
import { type ZoneTrips, zoneTrips } from '../maps/zone-trips.ts'
import { render, type Statement, statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'

/** The partition of a build's moves that holds the zones with zone % parts === part. */
type OfPartition = { buildId: number; parts: number; part: number }

export interface CachedMoves {
  /** The trips that a statement reads from an extract, partition by partition. */
  partitions<P extends { buildId: number }>(
    query: Statement<P & OfPartition>,
    parameters: NoInfer<P>,
    extract: TripSet,
  ): AsyncIterable<ZoneTrips>
}

const rowsOfBuild = statement<{ buildId: number }, Readonly<Record<TripSet, number>>>(
  import.meta.url,
  '../counts/rows-of-build.sql',
)

/** Trips of a partition: counting them takes 10 to 20 ms, one turn of the event loop. */
const PARTITION_TRIPS = 1_000_000

/**
 * Reads the trips of a build once and caches them for the selections that follow. A build of any size can be counted, since its
 * partitions need not be in memory together.
 */
export const createCachedMoves = (
  warehouse: Warehouse,
  cache: BuildCache,
  partitionTrips = PARTITION_TRIPS,
): CachedMoves => ({
  async *partitions(query, parameters, extract) {
    const { buildId } = parameters
    const [rows] = await cache.getOrCompute(buildId, 'rows', () => warehouse.rows(rowsOfBuild, { buildId }))
    const parts = Math.max(1, Math.ceil((rows?.[extract] ?? 0) / partitionTrips))
    for (let part = 0; part < parts; part++) {
      const partition = { ...parameters, parts, part }
      yield await cache.getOrCompute(buildId, render(query.sql, partition), async () =>
        zoneTrips(await warehouse.words(query, partition)),
      )
      caller().signal?.throwIfAborted()
    }
  },
})
