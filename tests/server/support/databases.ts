import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabase, type Database } from '../../../server/db/database.ts'
import type { SqlDriver } from '../../../server/db/driver.ts'
import { migrate, readMigrations } from '../../../server/db/migrate.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { type Cluster, hasPostgres, startPostgres } from '../../postgres.ts'

export interface OpenDatabase {
  readonly driver: SqlDriver
  readonly database: Database
}

/** Runs the same tests on the embedded database, in memory, and on a PostgreSQL server of their own. */
export const onBothDatabases = (tests: (get: () => OpenDatabase, kind: 'PGlite' | 'PostgreSQL') => void): void => {
  for (const kind of ['PGlite', 'PostgreSQL'] as const) {
    describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`on ${kind}`, () => {
      let cluster: Cluster | null = null
      let open: OpenDatabase
      beforeAll(async () => {
        cluster = kind === 'PostgreSQL' ? await startPostgres() : null
        const driver = cluster ? await openPostgres(await cluster.database()) : await openPglite(null)
        await migrate(driver, await readMigrations())
        open = { driver, database: createDatabase(driver) }
      })
      afterAll(async () => {
        await open?.database.close()
        await cluster?.stop()
      })
      tests(() => open, kind)
    })
  }
}
