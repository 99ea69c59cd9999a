import { asker } from '../../runtime/asker.ts'
import type { AnswerMemory } from '../cache/create-memory.ts'
import type { TripSet } from '../reports/cells.ts'
import { render, type Statement, statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import { type ZoneTrips, zoneTrips } from './zone-trips.ts'

/** Which trips of a build are asked for: those of zones whose number leaves `part` when divided by `parts`. */
type OfPart = { buildId: number; parts: number; part: number }

export interface HeldTrips {
  /** The trips that a statement answers out of an extract, part by part. */
  parts<P extends { buildId: number }>(
    query: Statement<P & OfPart>,
    parameters: NoInfer<P>,
    extract: TripSet,
  ): AsyncIterable<ZoneTrips>
  forget(buildId: number): void
}

const rowsOfBuild = statement<{ buildId: number }, Readonly<Record<TripSet, number>>>(
  import.meta.url,
  'rows-of-build.sql',
)

/** Counted in one turn of the event loop, some ten milliseconds or twenty. */
const PART_TRIPS = 1_000_000

/**
 * Trips of builds as the engine answers them once, remembered for the questions that follow. A build of any size is counted,
 * since its parts need not be held together.
 */
export const createHeldTrips = (warehouse: Warehouse, memory: AnswerMemory, partTrips = PART_TRIPS): HeldTrips => ({
  async *parts(query, parameters, extract) {
    const { buildId } = parameters
    const [rows] = await memory.remember(buildId, 'rows', () => warehouse.rows(rowsOfBuild, { buildId }))
    const parts = Math.max(1, Math.ceil((rows?.[extract] ?? 0) / partTrips))
    for (let part = 0; part < parts; part++) {
      const asked = { ...parameters, parts, part }
      yield await memory.remember(buildId, render(query.sql, asked), async () =>
        zoneTrips(await warehouse.words(query, asked)),
      )
      asker().signal?.throwIfAborted()
    }
  },
  forget: memory.forget,
})
