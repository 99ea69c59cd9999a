import { join } from 'node:path'
import { OperatorError } from '../errors.ts'
import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import type { Settings } from '../runtime/settings.ts'
import { createDatabase, type Database } from './database.ts'
import { type Patience, type Session, type SqlDriver, SqlError } from './driver.ts'
import { type Migration, migrate, openMigrations, readMigrations } from './migrate-state.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** The SQLSTATEs for damaged files: data or index corrupted (XX), files missing or unreadable (58). */
const DAMAGE = /^(?:XX|58)/

/**
 * Explains damaged files of the embedded database to the operator. Other errors are returned unchanged. A database that
 * ends while it is being opened is damaged too, because nothing else could have ended it.
 */
const damageExplained = (error: unknown, dataDir: string): unknown => {
  const damaged = error instanceof DependencyDown ? error.dependency === 'state' : isDamage(error)
  if (!damaged) return error
  const { message } = error as Error
  return new OperatorError(
    `The embedded database in ${join(dataDir, 'pg')} is damaged or incomplete (${message}). Keep a copy of ${dataDir}, then restore the last backup into an empty folder: DATA_DIR=NEW-FOLDER npm run restore -- FILE, and start with that DATA_DIR.`,
    { cause: error },
  )
}

const isDamage = (error: unknown): boolean => {
  if (error instanceof SqlError) return DAMAGE.test(error.code)
  // A failed migration contains the database's message.
  return (
    error instanceof Error && /invalid page in block|could not (?:open|read) file|checkpoint record/.test(error.message)
  )
}

/** Runs a query in a separate session. */
const onSession = async <T>(driver: SqlDriver, ask: (session: Session) => Promise<T>): Promise<T> => {
  const session = await driver.session()
  try {
    return await ask(session)
  } finally {
    session.release()
  }
}

/** True if the login owns the state's tables or, if the database is empty, may create them. */
const ownsState = (driver: SqlDriver): Promise<boolean> =>
  onSession(driver, async session => {
    const { rows } = await session.query(
      `select coalesce(
        (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('schema_migrations')),
        has_schema_privilege(current_schema(), 'create'), false) as owns`,
      [],
    )
    return rows[0]?.owns === true
  })

const MIGRATE = 'Run "npm run migrate" with MIGRATE_DATABASE_URL, the login that owns the tables.'

/**
 * Checks that all migrations are applied, for a login that may not apply any.
 * @throws OperatorError naming the command to run, if a migration is missing, changed or unknown, or if the login may
 * not query them
 */
const requireMigrated = (driver: SqlDriver, migrations: readonly Migration[]): Promise<readonly []> =>
  onSession(driver, async session => {
    await session.script('begin')
    try {
      await session.script('set local role ambit_job')
      const open = await openMigrations(session, migrations)
      if (open.length > 0)
        throw new OperatorError(`The database lacks ${open.map(({ name }) => name).join(', ')}. ${MIGRATE}`)
      return []
    } catch (error) {
      if (!(error instanceof SqlError)) throw error
      throw new OperatorError(`This login may not use the database as Ambit does (${error.message}). ${MIGRATE}`)
    } finally {
      await session.script('rollback')
    }
  })

/** Allows a login to run Ambit: it may act as the two roles to which row-level security applies, and owns nothing. */
const admitLogin = (driver: SqlDriver, login: string): Promise<void> =>
  onSession(driver, async session => {
    const { rows } = await session.query('select quote_ident(rolname) as name from pg_roles where rolname = $1', [
      login,
    ])
    if (rows.length === 0)
      throw new OperatorError(`There is no login ${login}: create it with "create role … login password …" first.`)
    await session.script(`grant ambit_app, ambit_job to ${rows[0]!.name}`)
  })

type OwnerSettings = Pick<Settings, 'DATABASE_URL' | 'MIGRATE_DATABASE_URL'>

/**
 * Opens an installation's database, embedded or on a server, without migrating it.
 * @throws OperatorError if the server does not answer, or the embedded database's files are damaged
 */
export const openDriver = (
  settings: Pick<Settings, 'DATABASE_URL'> & Partial<Pick<Settings, 'DATABASE_CONNECTIONS'>>,
  dataDir: string,
  patience: Patience,
): Promise<SqlDriver> =>
  settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, settings.DATABASE_CONNECTIONS, { patience })
    : openPglite(join(dataDir, 'pg'), { patience }).catch(error => {
        throw damageExplained(error, dataDir)
      })

/**
 * Opens the database with the login that owns its tables, for migrations, backups and restores.
 * @throws OperatorError if the settings do not name that login
 */
export const openAsOwner = async (settings: OwnerSettings, dataDir: string): Promise<SqlDriver> => {
  const DATABASE_URL = settings.MIGRATE_DATABASE_URL ?? settings.DATABASE_URL
  const driver = await openDriver({ DATABASE_URL }, dataDir, 'work')
  try {
    if (await ownsState(driver)) return driver
    throw new OperatorError(
      'This login does not own the tables of the database: give MIGRATE_DATABASE_URL the one that does.',
    )
  } catch (error) {
    await driver.close()
    throw error
  }
}

/**
 * Applies missing migrations and, if DATABASE_URL has a different login, allows that login to run Ambit. Returns the
 * applied migrations.
 */
export const migrateAsOwner = async (driver: SqlDriver, settings: OwnerSettings): Promise<readonly string[]> => {
  const applied = await migrate(driver, await readMigrations())
  if (settings.DATABASE_URL !== undefined && settings.MIGRATE_DATABASE_URL !== undefined)
    await admitLogin(driver, decodeURIComponent(new URL(settings.DATABASE_URL).username))
  return applied
}

/**
 * Opens an installation's state, embedded or on a server. A login that owns the tables also migrates them to the newest
 * schema.
 */
export const openDatabase = async (
  settings: Settings,
  dataDir: string,
  onMigrated: (applied: readonly string[]) => void,
  patience: Patience = 'request',
): Promise<Database> => {
  const driver = await openDriver(settings, dataDir, patience)
  try {
    const migrations = await readMigrations()
    const owns = await ownsState(driver)
    const applied = owns ? await migrate(driver, migrations) : await requireMigrated(driver, migrations)
    if (applied.length > 0) onMigrated(applied)
    return createDatabase(driver)
  } catch (error) {
    await driver.close()
    throw settings.DATABASE_URL ? error : damageExplained(error, dataDir)
  }
}
