import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabase, type Database } from '../../../server/db/database.ts'
import type { SqlDriver } from '../../../server/db/driver.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { migratedPglite, migratedPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

export interface OpenDatabase {
  readonly driver: SqlDriver
  readonly database: Database
}

/** A PostgreSQL database of its own, with the newest schema and no rows. */
const openServerDatabase = async (): Promise<OpenDatabase> => {
  const driver = await openPostgres(await migratedPostgres())
  return { driver, database: createDatabase(driver) }
}

/** An embedded database of its own, with the newest schema and no rows; its folder goes when it closes. */
const openEmbeddedDatabase = async (): Promise<OpenDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-pglite-'))
  await migratedPglite(folder)
  const driver = await openPglite(folder)
  const close = async () => {
    await driver.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { driver, database: { ...createDatabase(driver), close } }
}

/** For tests of which database is no part: PostgreSQL, where it is installed, takes a fraction of the processor's time. */
export const openAnyDatabase = (): Promise<OpenDatabase> =>
  hasPostgres ? openServerDatabase() : openEmbeddedDatabase()

/** A database of a kind with the newest schema and no rows, beside the one that the tests share. */
export const openEmpty = (kind: 'PGlite' | 'PostgreSQL'): Promise<OpenDatabase> =>
  kind === 'PGlite' ? openEmbeddedDatabase() : openServerDatabase()

/** Runs the same tests on the embedded database and on PostgreSQL. */
export const onBothDatabases = (tests: (get: () => OpenDatabase, kind: 'PGlite' | 'PostgreSQL') => void): void => {
  for (const kind of ['PGlite', 'PostgreSQL'] as const) {
    describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`on ${kind}`, () => {
      let open: OpenDatabase
      beforeAll(async () => {
        open = await (kind === 'PGlite' ? openEmbeddedDatabase() : openServerDatabase())
      })
      afterAll(() => open?.database.close())
      tests(() => open, kind)
    })
  }
}
