import { sql } from 'kysely'
import { type Database, WORKER } from '../../db/database.ts'
import type { Migration } from '../../db/migrate-state.ts'
import { within } from '../concurrency/time-limits.ts'
import { TIME_OUTS } from '../outages/time-outs.ts'
import { type FreeSpace, hasFreeSpace } from './free-space.ts'

interface ReadinessParts {
  readonly database: Database
  /** The migrations of this version. */
  readonly migrations: readonly Pick<Migration, 'name'>[]
  readonly movement: { healthy(): Promise<boolean> }
  /** Null on a node that does not build datasets. */
  readonly worker: { healthy(): boolean } | null
  readonly files: { reach(): Promise<void> }
  readonly freeSpace: () => Promise<readonly FreeSpace[]>
}

/** For each of an installation's dependencies, whether it is up. */
export interface Readiness {
  readonly state: boolean
  /** True if every migration of this version has been applied. Another node may be applying newer ones. */
  readonly migrations: boolean
  readonly movement: boolean
  /** True if the file store can be written to. */
  readonly files: boolean
  /** True if no disk is full or nearly full (free-space.ts). */
  readonly disk: boolean
  /** True if the worker has reached its queue within its time limit; only on nodes that build datasets. */
  readonly worker?: boolean
}

const inTime = (check: () => Promise<boolean>): Promise<boolean> =>
  within(TIME_OUTS.readiness, check).catch(() => false)

const appliedNames = (database: Database): Promise<Set<string>> =>
  database.within(WORKER, async tx => {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(tx)
    return new Set(rows.map(({ name }) => name))
  })

/** Checks everything that a request may need. It never throws, and each check has a time limit. */
export const readReadiness = async (parts: ReadinessParts): Promise<Readiness> => {
  const { database, movement, files, freeSpace, worker } = parts
  const applied = appliedNames(database)
  const checks = [
    () => applied.then(() => true),
    () => applied.then(names => parts.migrations.every(({ name }) => names.has(name))),
    () => movement.healthy(),
    () => files.reach().then(() => true),
    () => freeSpace().then(hasFreeSpace),
  ]
  const [state = false, migrations = false, moves = false, stores = false, disk = false] = await Promise.all(
    checks.map(inTime),
  )
  return { state, migrations, movement: moves, files: stores, disk, ...(worker && { worker: worker.healthy() }) }
}
