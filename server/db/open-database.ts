import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createDatabase, type Database } from './database.ts'
import type { SqlDriver } from './driver.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** The database of an installation as it is, embedded or by address. */
export const openDriver = (settings: Pick<Settings, 'DATABASE_URL'>, dataDir: string): Promise<SqlDriver> =>
  settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL) : openPglite(join(dataDir, 'pg'))

/** The state of an installation, embedded or by address, brought to the newest schema. */
export const openDatabase = async (
  settings: Settings,
  dataDir: string,
  onMigrated: (applied: readonly string[]) => void,
): Promise<Database> => {
  const driver = await openDriver(settings, dataDir)
  try {
    const applied = await migrate(driver, await readMigrations())
    if (applied.length > 0) onMigrated(applied)
    return createDatabase(driver)
  } catch (error) {
    await driver.close()
    throw error
  }
}
