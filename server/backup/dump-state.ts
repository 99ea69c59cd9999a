import { DatasetStatus } from '../../src/domain/constants.ts'
import type { Session, SqlDriver } from '../db/driver.ts'

/** The tables of the state, except the list of applied migrations. */
export const tablesOf = async (session: Session): Promise<string[]> => {
  const { rows } = await session.query(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
      and relkind = 'r' and relname <> 'schema_migrations' order by relname`,
    [],
  )
  return rows.map(({ name }) => String(name))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

export const appliedMigrations = async (session: Session): Promise<AppliedMigration[]> =>
  (await session.query('select name, checksum from schema_migrations order by name', []))
    .rows as unknown as AppliedMigration[]

/** A table's row count, and a checksum that does not depend on the order of the rows. */
export interface TableSums {
  readonly name: string
  readonly rows: number
  readonly sum: string
}

/** The first state entry of a backup. */
export interface StateHead {
  readonly migrations: readonly AppliedMigration[]
  readonly sequences: readonly { readonly name: string; readonly value: number | null }[]
  /** Missing in backups of format 1. */
  readonly tables?: readonly TableSums[]
}

/** Lets the database count and sum a table's rows as the backup writes them. The session must read times as UTC. */
export const sumsOfTable = async (session: Session, name: string): Promise<TableSums> => {
  const { rows } = await session.query(
    `select count(*) as rows,
      coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text as sum
      from ${quoted(name)} as t`,
    [],
  )
  return { name, rows: Number(rows[0]?.rows), sum: String(rows[0]?.sum) }
}

const ROWS_A_FETCH = 1000
/** The approximate size of a part, in characters. A few parts are in memory at the same time. */
const PART_CHARACTERS = 4_000_000

export interface StatePart {
  readonly name: string
  readonly text: string
}

async function* dumpTable(session: Session, table: string): AsyncGenerator<StatePart> {
  await session.script(
    `declare dump no scroll cursor for select row_to_json(t)::text as row from ${quoted(table)} as t`,
  )
  let lines: string[] = []
  let characters = 0
  let part = 0
  const next = (): StatePart => {
    const text = `${lines.join('\n')}\n`
    lines = []
    characters = 0
    return { name: `state/${table}.${String(++part).padStart(5, '0')}.jsonl`, text }
  }
  for (;;) {
    const { rows } = await session.query(`fetch ${ROWS_A_FETCH} from dump`, [])
    for (const { row } of rows) {
      lines.push(String(row))
      characters += String(row).length
    }
    if (characters >= PART_CHARACTERS || (rows.length === 0 && lines.length > 0)) yield next()
    if (rows.length === 0) break
  }
  await session.script('close dump')
}

/**
 * Opens a session that sees a snapshot of the state, unaffected by later writes. Times are read as UTC, so a row has
 * the same text on every database.
 */
export const openSnapshot = async (driver: SqlDriver): Promise<Session> => {
  const session = await driver.session()
  await session.script('begin isolation level repeatable read read only')
  await session.script(`set local time zone 'UTC'`)
  // Row-level security applies to the owner too, so the session must ask to see all rows (server/db/database.ts).
  await session.query(`select set_config('ambit.everywhere', 'yes', true)`, [])
  return session
}

export const closeSnapshot = async (session: Session): Promise<void> => {
  try {
    await session.script('rollback')
  } finally {
    session.release()
  }
}

export const completedBuilds = async (snapshot: Session): Promise<number[]> => {
  const { rows } = await snapshot.query(
    'select distinct build_id as build from datasets where status = $1 and build_id is not null order by 1',
    [DatasetStatus.Completed],
  )
  return rows.map(({ build }) => Number(build))
}

/** Dumps the rows of a snapshot as JSON lines. The embedded database and PostgreSQL produce the same dump. */
export async function* dumpState(snapshot: Session): AsyncGenerator<StatePart> {
  const { rows: sequences } = await snapshot.query(
    'select sequencename as name, last_value as value from pg_sequences where schemaname = current_schema() order by 1',
    [],
  )
  const names = await tablesOf(snapshot)
  const tables: TableSums[] = []
  for (const name of names) tables.push(await sumsOfTable(snapshot, name))
  const head: StateHead = {
    migrations: await appliedMigrations(snapshot),
    sequences: sequences as unknown as StateHead['sequences'],
    tables,
  }
  yield { name: 'state.json', text: JSON.stringify(head, null, 1) }
  for (const name of names) yield* dumpTable(snapshot, name)
}
