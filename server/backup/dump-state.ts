import type { Session, SqlDriver } from '../db/driver.ts'
import { appliedMigrations, quoted, tablesOf } from './state-tables.ts'

const ROWS_A_FETCH = 1000
/** Characters of a part, roughly: a few of them are in memory at once. */
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
 * Everything the state holds as it is at one moment, rows as JSON lines, whatever others write meanwhile: the same from
 * the embedded database as from PostgreSQL, so that either can be restored into the other.
 */
export async function* dumpState(driver: SqlDriver): AsyncGenerator<StatePart> {
  const session = await driver.session()
  try {
    await session.script('begin isolation level repeatable read read only')
    // The owner is bound by row-level security too, and sees everything by saying so (server/db/database.ts).
    await session.query(`select set_config('ambit.everywhere', 'yes', true)`, [])
    const { rows: sequences } = await session.query(
      'select sequencename as name, last_value as value from pg_sequences where schemaname = current_schema() order by 1',
      [],
    )
    const migrations = await appliedMigrations(session)
    yield { name: 'state.json', text: JSON.stringify({ migrations, sequences }, null, 1) }
    for (const table of await tablesOf(session)) yield* dumpTable(session, table)
  } finally {
    await session.script('rollback')
    session.release()
  }
}
