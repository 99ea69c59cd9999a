import { migrate, readMigrations } from '../../server/db/migrate-state.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { keptFolder } from './kept-folder.ts'

/** An embedded database with the newest schema and no rows. Tests copy it. */
export const keptPglite = (): Promise<string> =>
  keptFolder('pglite', ['server/db', 'package-lock.json'], async folder => {
    const driver = await openPglite(folder)
    await migrate(driver, await readMigrations())
    await driver.close()
  })
