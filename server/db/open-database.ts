import { join } from 'node:path'
import type { Settings } from '../runtime/settings.ts'
import { damageExplained } from './damage.ts'
import { createDatabase, type Database } from './database.ts'
import type { Patience, SqlDriver } from './driver.ts'
import { MigrationError, migrate, readMigrations } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { admitLogin, ownsState, requireMigrated } from './running-login.ts'

type OwnerSettings = Pick<Settings, 'DATABASE_URL' | 'MIGRATE_DATABASE_URL'>

/**
 * The database of an installation as it is, embedded or by address.
 * @throws SettingsError where nobody answers, or the embedded database's files are damaged
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
 * The database by the login that owns its tables: what migrates, backs up and restores.
 * @throws MigrationError where the settings name another login only
 */
export const openAsOwner = async (settings: OwnerSettings, dataDir: string): Promise<SqlDriver> => {
  const DATABASE_URL = settings.MIGRATE_DATABASE_URL ?? settings.DATABASE_URL
  const driver = await openDriver({ DATABASE_URL }, dataDir, 'work')
  try {
    if (await ownsState(driver)) return driver
    throw new MigrationError(
      'This login does not own the tables of the database: give MIGRATE_DATABASE_URL the one that does.',
    )
  } catch (error) {
    await driver.close()
    throw error
  }
}

/** Applies what is missing, and lets the login of DATABASE_URL run Ambit where it is another one; returns what was applied. */
export const migrateAsOwner = async (driver: SqlDriver, settings: OwnerSettings): Promise<readonly string[]> => {
  const applied = await migrate(driver, await readMigrations())
  if (settings.DATABASE_URL !== undefined && settings.MIGRATE_DATABASE_URL !== undefined)
    await admitLogin(driver, decodeURIComponent(new URL(settings.DATABASE_URL).username))
  return applied
}

/** The state of an installation, embedded or by address. A login that owns the tables brings them to the newest schema. */
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
