import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { OperatorError } from '../errors.ts'
import type { Session, SqlDriver } from './driver.ts'
import { LOCKS, withLock } from './locks.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Reads the migrations in a folder, sorted by name. Names start with a number. */
export const readMigrations = async (folder = new URL('./migrations/', import.meta.url)): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async name => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })))
}

const checksumOf = (sql: string) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

const apply = async (session: Session, { name, sql }: Migration) => {
  await session.script('begin')
  try {
    await session.script(sql)
    await session.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksumOf(sql)])
    await session.script('commit')
  } catch (error) {
    await session.script('rollback')
    throw new OperatorError(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * The migrations that have not been applied yet.
 * @throws OperatorError if an applied migration has changed or disappeared, or a new one is out of order
 */
export const openMigrations = async (session: Session, migrations: readonly Migration[]): Promise<Migration[]> => {
  const { rows } = await session.query('select name, checksum from schema_migrations order by name', [])
  const byName = new Map(migrations.map(migration => [migration.name, migration]))
  for (const row of rows) {
    const migration = byName.get(String(row.name))
    if (!migration)
      throw new OperatorError(`Migration ${row.name} was applied to this database and is unknown to this version.`)
    if (checksumOf(migration.sql) !== row.checksum)
      throw new OperatorError(`Migration ${migration.name} has changed since it was applied; add a new one instead.`)
  }
  const applied = new Set(rows.map(row => row.name))
  const open = migrations.filter(migration => !applied.has(migration.name))
  const last = rows.at(-1)?.name
  const late = open.find(migration => typeof last === 'string' && migration.name < last)
  if (late) throw new OperatorError(`Migration ${late.name} comes before ${last}, which is already applied.`)
  return open
}

/**
 * Migrates the database to the newest schema, forward only. Processes that start together take turns.
 * @returns the names of the migrations applied now
 * @throws OperatorError if an applied migration has changed or disappeared, or if one fails
 */
export const migrate = (driver: SqlDriver, migrations: readonly Migration[]): Promise<string[]> =>
  withLock(driver, LOCKS.migrate, async session => {
    await session.script(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const open = await openMigrations(session, migrations)
    for (const migration of open) await apply(session, migration)
    return open.map(migration => migration.name)
  })
