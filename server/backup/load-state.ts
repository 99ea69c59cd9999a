import type { Session, SqlDriver } from '../db/driver.ts'
import { type Migration, migrate } from '../db/migrate.ts'
import { BackupError } from './backup-error.ts'
import type { StatePart } from './dump-state.ts'
import { type AppliedMigration, appliedMigrations, quoted, tablesOf } from './state-tables.ts'

interface StateHead {
  readonly migrations: readonly AppliedMigration[]
  readonly sequences: readonly { readonly name: string; readonly value: number | null }[]
}

/** Brings an empty database to the schema that the backup was made of. @throws BackupError where this version does not know it */
const prepare = async (driver: SqlDriver, head: StateHead, migrations: readonly Migration[]): Promise<void> => {
  const wanted = new Set(head.migrations.map(({ name }) => name))
  const known = migrations.filter(({ name }) => wanted.has(name))
  await migrate(driver, known)
  const session = await driver.session()
  try {
    const applied = new Map((await appliedMigrations(session)).map(({ name, checksum }) => [name, checksum]))
    const other = head.migrations.find(({ name, checksum }) => applied.get(name) !== checksum)
    if (other) throw new BackupError(`The backup was made by another version: this one does not know ${other.name}.`)
  } finally {
    session.release()
  }
}

const columnsOf = async (session: Session, table: string): Promise<string> => {
  const { rows } = await session.query(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  )
  return rows.map(({ name }) => quoted(String(name))).join(', ')
}

/**
 * Sets aside, within a transaction, what would refuse rows in any order: foreign keys (templates and datasets refer to
 * each other), triggers (the ledger's keeps balances, which come as rows too) and row-level security.
 * @returns what puts it all back; the foreign keys are checked then
 */
const unguard = async (session: Session, tables: readonly string[]): Promise<string> => {
  const { rows: keys } = await session.query(
    `select conrelid::regclass::text as table_name, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
    [],
  )
  const { rows: forced } = await session.query(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relforcerowsecurity`,
    [],
  )
  const each = (change: string) => tables.map(table => `alter table ${quoted(table)} ${change};`)
  await session.script(
    [
      ...keys.map(({ table_name, name }) => `alter table ${table_name} drop constraint ${name};`),
      ...each('disable trigger user'),
      ...each('no force row level security'),
      `truncate ${tables.map(quoted).join(', ')};`,
    ].join('\n'),
  )
  return [
    ...keys.map(
      ({ table_name, name, definition }) => `alter table ${table_name} add constraint ${name} ${definition};`,
    ),
    ...each('enable trigger user'),
    ...forced.map(({ name }) => `alter table ${quoted(String(name))} force row level security;`),
  ].join('\n')
}

/**
 * Loads what dumpState gave into an empty database, in one transaction, with the schema that it was made of.
 * @param parts state.json first
 */
export const loadState = async (
  driver: SqlDriver,
  migrations: readonly Migration[],
  parts: AsyncIterable<StatePart>,
): Promise<void> => {
  const iterator = parts[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done || first.value.name !== 'state.json') throw new BackupError('The backup holds no state.')
  const head = JSON.parse(first.value.text) as StateHead
  await prepare(driver, head, migrations)
  const session = await driver.session()
  try {
    await session.script('begin')
    const tables = await tablesOf(session)
    const guard = await unguard(session, tables)
    for (let part = await iterator.next(); !part.done; part = await iterator.next()) {
      const table = /^state\/(\w+)\.\d+\.jsonl$/.exec(part.value.name)?.[1] ?? ''
      if (!tables.includes(table)) throw new BackupError(`The backup holds ${part.value.name}, which is no table here.`)
      const columns = await columnsOf(session, table)
      await session.query(
        `insert into ${quoted(table)} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
        [`[${part.value.text.trimEnd().split('\n').join(',')}]`],
      )
    }
    for (const { name, value } of head.sequences)
      if (value !== null) await session.query('select setval($1::regclass, $2, true)', [quoted(name), value])
    await session.script(guard)
    await session.script('commit')
  } catch (error) {
    await session.script('rollback')
    throw error
  } finally {
    session.release()
  }
}
