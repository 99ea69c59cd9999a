import { sql } from 'kysely'
import { type Database, WORKER } from '../db/database.ts'
import type { Migration } from '../db/migrate.ts'

export interface ReadinessParts {
  readonly database: Database
  /** The migrations of this version. */
  readonly migrations: readonly Pick<Migration, 'name'>[]
  readonly movement: { healthy(): Promise<boolean> }
  /** Null on a node that builds nothing. */
  readonly worker: { healthy(): boolean } | null
}

/** What an installation rests on, each by whether it answers now. */
export interface Readiness {
  readonly state: boolean
  /** Every migration of this version has been applied: another node may be at work on a newer one. */
  readonly migrations: boolean
  readonly movement: boolean
  /** Only on a node that builds. */
  readonly worker?: boolean
}

/** An answer that takes longer is none. Milliseconds. */
const PATIENCE_MS = 5000

const answersInTime = (check: Promise<boolean>): Promise<boolean> =>
  new Promise(done => {
    const timer = setTimeout(() => done(false), PATIENCE_MS)
    check.then(done, () => done(false)).finally(() => clearTimeout(timer))
  })

const appliedNames = (database: Database): Promise<Set<string>> =>
  database.within(WORKER, async tx => {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(tx)
    return new Set(rows.map(({ name }) => name))
  })

/** Asks everything that a request may need; never throws. */
export const readReadiness = async (parts: ReadinessParts): Promise<Readiness> => {
  const applied = appliedNames(parts.database)
  const [state, migrations, movement] = await Promise.all([
    answersInTime(applied.then(() => true)),
    answersInTime(applied.then(names => parts.migrations.every(({ name }) => names.has(name)))),
    answersInTime(parts.movement.healthy()),
  ])
  return { state, migrations, movement, ...(parts.worker && { worker: parts.worker.healthy() }) }
}
