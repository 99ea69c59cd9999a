import { type Session, type SqlDriver, SqlError } from './driver.ts'
import { type Migration, MigrationError, openMigrations } from './migrate.ts'

/** Runs a question on a session of its own. */
const asked = async <T>(driver: SqlDriver, ask: (session: Session) => Promise<T>): Promise<T> => {
  const session = await driver.session()
  try {
    return await ask(session)
  } finally {
    session.release()
  }
}

/** True where the login owns the state's tables, or may create them where there are none. */
export const ownsState = (driver: SqlDriver): Promise<boolean> =>
  asked(driver, async session => {
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
 * Checks that every migration is applied, for a login that may not apply any.
 * @throws MigrationError where one is missing, changed or unknown, or the login may not even look; it says what to run
 */
export const requireMigrated = (driver: SqlDriver, migrations: readonly Migration[]): Promise<readonly []> =>
  asked(driver, async session => {
    await session.script('begin')
    try {
      await session.script('set local role ambit_job')
      const open = await openMigrations(session, migrations)
      if (open.length > 0)
        throw new MigrationError(`The database lacks ${open.map(({ name }) => name).join(', ')}. ${MIGRATE}`)
      return []
    } catch (error) {
      if (!(error instanceof SqlError)) throw error
      throw new MigrationError(`This login may not use the database as Ambit does (${error.message}). ${MIGRATE}`)
    } finally {
      await session.script('rollback')
    }
  })

/** Lets a login run Ambit: it may act as the two roles that row-level security binds, and owns nothing. */
export const admitLogin = (driver: SqlDriver, login: string): Promise<void> =>
  asked(driver, async session => {
    const { rows } = await session.query('select quote_ident(rolname) as name from pg_roles where rolname = $1', [
      login,
    ])
    if (rows.length === 0)
      throw new MigrationError(`There is no login ${login}: make it with "create role … login password …" first.`)
    await session.script(`grant ambit_app, ambit_job to ${rows[0]!.name}`)
  })
