import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabase, type Database } from '../../../server/db/database.ts'
import type { SqlDriver } from '../../../server/db/driver.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { IS_LONG } from '../../support/is-long.ts'
import { migratedPglite, migratedPostgres, worldPglite, worldPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

export type Kind = 'PGlite' | 'PostgreSQL'

export interface OpenDatabase {
  readonly driver: SqlDriver
  readonly database: Database
}

const openServerDatabase = async (url: string): Promise<OpenDatabase> => {
  const driver = await openPostgres(url)
  return { driver, database: createDatabase(driver) }
}

/** An embedded database whose folder is deleted when it closes. */
const openEmbeddedDatabase = async (fill: (folder: string) => Promise<void>): Promise<OpenDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-pglite-'))
  await fill(folder)
  const driver = await openPglite(folder)
  const close = async () => {
    await driver.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { driver, database: { ...createDatabase(driver), close } }
}

/** For tests that do not depend on the kind of database. PostgreSQL, if installed, takes a fraction of the CPU time. */
export const ANY_KIND: Kind = hasPostgres ? 'PostgreSQL' : 'PGlite'

/** A database of the given kind with the newest schema and no rows. */
export const openEmpty = async (kind: Kind): Promise<OpenDatabase> =>
  kind === 'PGlite' ? openEmbeddedDatabase(migratedPglite) : openServerDatabase(await migratedPostgres())

export const openAnyDatabase = (): Promise<OpenDatabase> => openEmpty(ANY_KIND)

/** A database of the given kind with the ready-made world (tests/server/scenarios/access/world.ts). */
export const openOfWorld = async (kind: Kind): Promise<OpenDatabase> =>
  kind === 'PGlite' ? openEmbeddedDatabase(worldPglite) : openServerDatabase(await worldPostgres())

type OfDatabase = (get: () => OpenDatabase, kind: Kind) => void

const onKinds = (kinds: readonly Kind[], tests: OfDatabase, open: typeof openEmpty): void => {
  for (const kind of kinds) {
    describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`on ${kind}`, () => {
      let opened: OpenDatabase
      beforeAll(async () => {
        opened = await open(kind)
      })
      afterAll(() => opened?.database.close())
      tests(() => opened, kind)
    })
  }
}

const KINDS: readonly Kind[] = ['PGlite', 'PostgreSQL']

/** Runs tests that depend on the database's behaviour on the embedded database and on PostgreSQL. */
export const onBothDatabases = (tests: OfDatabase, open = openEmpty): void => onKinds(KINDS, tests, open)

/** Runs tests of code that uses a database, normally on one database and in long runs on both. */
export const onDatabases = (tests: OfDatabase, open = openEmpty): void =>
  onKinds(IS_LONG ? KINDS : [ANY_KIND], tests, open)
