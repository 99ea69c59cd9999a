import { yieldToLoop } from '../../concurrency/yield-to-loop.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** Trips that come in partitions of whole zones, read anew by each call. */
export type Partitions = () => AsyncIterable<ZoneTrips>

/** Calls back for each zone. Each partition takes one turn of the event loop. */
export const eachZone = async (
  partitions: Partitions,
  use: (trips: ZoneTrips, i: number, zone: number) => void,
): Promise<void> => {
  let isFirst = true
  for await (const trips of partitions()) {
    if (!isFirst) await yieldToLoop()
    isFirst = false
    for (let i = 0; i < trips.zones.length; i++) use(trips, i, trips.zones[i]!)
  }
}
