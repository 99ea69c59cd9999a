import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createDatabase, type Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** The state of an installation, embedded or by address, brought to the newest schema. */
export const openDatabase = async (
  settings: Settings,
  dataDir: string,
  onMigrated: (applied: readonly string[]) => void,
): Promise<Database> => {
  const driver = settings.DATABASE_URL
    ? await openPostgres(settings.DATABASE_URL)
    : await openPglite(join(dataDir, 'pg'))
  try {
    const applied = await migrate(driver, await readMigrations())
    if (applied.length > 0) onMigrated(applied)
    return createDatabase(driver)
  } catch (error) {
    await driver.close()
    throw error
  }
}
