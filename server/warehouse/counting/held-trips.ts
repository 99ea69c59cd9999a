import { asker } from '../../runtime/asker.ts'
import { type SharedWork, shareWork } from '../../runtime/shared-work.ts'
import { render, type Statement, statement } from '../statement.ts'
import type { TripSet } from '../viewers/cells.ts'
import { createAnswerMemory } from '../viewers/remember.ts'
import type { Warehouse } from '../warehouse.ts'
import { bytesOf, type ZoneTrips, zoneTrips } from './zone-trips.ts'

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
/** Of all parts that are held: some ten million rows. */
const HELD_BYTES = 300_000_000
const SIZED_BUILDS = 1000

interface Part {
  readonly buildId: number
  readonly trips: SharedWork<ZoneTrips>
  bytes: number
}

/**
 * Trips of builds as the engine answers them once, held for the questions that follow: those asked last, up to a limit.
 * A build of any size is counted, since its parts need not be held together.
 */
export const createHeldTrips = (warehouse: Warehouse, heldBytes = HELD_BYTES, partTrips = PART_TRIPS): HeldTrips => {
  const held = new Map<string, Part>()
  const sizes = createAnswerMemory(SIZED_BUILDS)
  const trim = () => {
    let bytes = [...held.values()].reduce((sum, part) => sum + part.bytes, 0)
    for (const [key, part] of held) {
      if (bytes <= heldBytes) return
      held.delete(key)
      bytes -= part.bytes
    }
  }
  const read = (key: string, buildId: number, ask: () => Promise<Uint32Array>): Part => {
    const part: Part = { buildId, trips: shareWork(() => ask().then(zoneTrips)), bytes: 0 }
    part.trips.answer.then(
      columns => {
        part.bytes = bytesOf(columns)
        trim()
      },
      () => held.get(key) === part && held.delete(key),
    )
    return part
  }
  return {
    async *parts(query, parameters, extract) {
      const { buildId } = parameters
      const [rows] = await sizes.remember(buildId, 'rows', () => warehouse.rows(rowsOfBuild, { buildId }))
      const parts = Math.max(1, Math.ceil((rows?.[extract] ?? 0) / partTrips))
      for (let part = 0; part < parts; part++) {
        const asked = { ...parameters, parts, part }
        const key = render(query.sql, asked)
        const before = held.get(key)
        const known =
          before && !before.trips.abandoned ? before : read(key, buildId, () => warehouse.words(query, asked))
        held.delete(key)
        held.set(key, known)
        yield await known.trips.join()
        asker().signal?.throwIfAborted()
      }
    },
    forget(buildId) {
      sizes.forget(buildId)
      for (const [key, part] of held) if (part.buildId === buildId) held.delete(key)
    },
  }
}
