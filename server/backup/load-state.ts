import type { Session, SqlDriver } from '../db/driver.ts'
import { type Migration, migrate } from '../db/migrate-state.ts'
import { OperatorError } from '../errors.ts'
import { appliedMigrations, quoted, type StateHead, sumsOfTable, type TableSums, tablesOf } from './dump-state.ts'
import type { EntryReader } from './entry-reader.ts'

/**
 * Migrates an empty database to the schema of the backup.
 * @throws OperatorError if this version does not know that schema
 */
const prepare = async (driver: SqlDriver, head: StateHead, migrations: readonly Migration[]): Promise<void> => {
  const names = new Set(head.migrations.map(({ name }) => name))
  const ownMigrations = migrations.filter(({ name }) => names.has(name))
  await migrate(driver, ownMigrations)
  const session = await driver.session()
  try {
    const applied = new Map((await appliedMigrations(session)).map(({ name, checksum }) => [name, checksum]))
    const other = head.migrations.find(({ name, checksum }) => applied.get(name) !== checksum)
    if (other) throw new OperatorError(`The backup was made by another version: this one does not know ${other.name}.`)
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
 * Disables, within a transaction, everything that could reject rows depending on their order: foreign keys (templates
 * and datasets refer to each other), triggers (the ledger's triggers maintain balances, which are restored as rows) and
 * row-level security.
 * @returns a function that enables them again and checks the foreign keys
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

/** @throws OperatorError if a table differs from the backup */
const compare = async (session: Session, tables: readonly TableSums[]): Promise<void> => {
  await session.script(`set local time zone 'UTC'`)
  await session.query(`select set_config('ambit.everywhere', 'yes', true)`, [])
  for (const table of tables) {
    const { rows, sum } = await sumsOfTable(session, table.name)
    if (rows !== table.rows || sum !== table.sum)
      throw new OperatorError(
        `The database holds ${rows} rows of ${table.name} where the backup has ${table.rows}, or others; nothing of it was kept.`,
      )
  }
}

/**
 * Loads the state's entries, which come next, into an empty database with the same schema, in one transaction. Compares
 * every table's count and checksum.
 * @returns the first entry of the state
 */
export const loadState = async (
  driver: SqlDriver,
  migrations: readonly Migration[],
  entries: EntryReader,
): Promise<StateHead> => {
  if (!(await entries.isNext(name => name === 'state.json'))) throw new OperatorError('The backup holds no state.')
  const head = JSON.parse((await entries.text()).text) as StateHead
  await prepare(driver, head, migrations)
  const session = await driver.session()
  try {
    await session.script('begin')
    const tables = await tablesOf(session)
    const guard = await unguard(session, tables)
    while (await entries.isNext(name => name.startsWith('state/'))) {
      const { name, text } = await entries.text()
      const table = /^state\/(\w+)\.\d+\.jsonl$/.exec(name)?.[1] ?? ''
      if (!tables.includes(table))
        throw new OperatorError(`The backup holds ${name}, which is not a table of this version.`)
      const columns = await columnsOf(session, table)
      await session.query(
        `insert into ${quoted(table)} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
        [`[${text.trimEnd().split('\n').join(',')}]`],
      )
    }
    for (const { name, value } of head.sequences)
      if (value !== null) await session.query('select setval($1::regclass, $2, true)', [quoted(name), value])
    await compare(session, head.tables ?? [])
    await session.script(guard)
    await session.script('commit')
    return head
  } catch (error) {
    await session.script('rollback')
    throw error
  } finally {
    session.release()
  }
}
