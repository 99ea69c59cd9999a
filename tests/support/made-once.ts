/**
 * Resources that the test files of one run share, so that no file has to create its own: a PostgreSQL cluster for many
 * databases, and templates that tests copy. The templates are a migrated database of either kind, the data folder of a
 * small country and, for either kind of database, the ready-made world, a portal with completed datasets. A test file
 * that needs a resource waits until it is ready.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { createDatabaseOn, createLoginOn } from './postgres.ts'

/** Passes the run's folder to the test files, which are separate processes. */
export const MADE_ONCE = 'TESTS_MADE_ONCE'
/** The database with the newest schema in the cluster. */
export const MIGRATED = 'migrated'
/** The database with the ready-made world in the cluster. */
export const WORLD = 'world'
const PATIENCE_MS = 300_000

export type Thing = 'country' | 'pglite' | 'postgres' | 'world-PGlite' | 'world-PostgreSQL'

export const toldIn = (folder: string, thing: Thing): string => join(folder, `${thing}.json`)
/** The path of a file that appears when the first test needs the resource. */
export const askedIn = (folder: string, thing: Thing): string => join(folder, `${thing}.asked`)

const whereIs = async (thing: Thing): Promise<string> => {
  const folder = process.env[MADE_ONCE]
  if (folder === undefined) throw new Error('Nothing was made: these tests run by vitest, with its global setup')
  writeFileSync(askedIn(folder, thing), '')
  const file = toldIn(folder, thing)
  for (const deadline = Date.now() + PATIENCE_MS; !existsSync(file); await after(50))
    if (Date.now() > deadline) throw new Error(`${file} was never made`)
  const { at, error } = JSON.parse(readFileSync(file, 'utf8')) as { at?: string; error?: string }
  if (at === undefined) throw new Error(error)
  return at
}

/** A new, empty database in the shared cluster. */
export const emptyPostgres = async (): Promise<string> => createDatabaseOn(await whereIs('postgres'))

/** A new database in the shared cluster, with the newest schema and no rows. */
export const migratedPostgres = async (): Promise<string> => createDatabaseOn(await whereIs('postgres'), MIGRATED)

/** The same database, accessed with a new login that owns nothing. */
export const otherLogin = async (database: string): Promise<string> =>
  createLoginOn(await whereIs('postgres'), database)

/**
 * The data folder of the small country (tests/server/support/open-country.ts), with its zone files and warehouse. Tests
 * copy it.
 */
export const madeCountry = (): Promise<string> => whereIs('country')

/** The data folder of the ready-made world for one kind of database. Tests copy it. */
export const madeWorld = async (kind: 'PGlite' | 'PostgreSQL'): Promise<string> =>
  join(await whereIs(`world-${kind}`), 'data')

/** True in a test file of a run, and false in a separate program such as the soak. */
export const isOfRun = (): boolean => process.env[MADE_ONCE] !== undefined

const copied = async (from: string, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await cp(from, folder, { recursive: true })
}

/** Creates an embedded database with the newest schema and no rows in the folder. */
export const migratedPglite = async (folder: string): Promise<void> => copied(await whereIs('pglite'), folder)

/** Creates the embedded database of the ready-made world in the folder. */
export const worldPglite = async (folder: string): Promise<void> =>
  copied(join(await whereIs('world-PGlite'), 'pg'), folder)

/** A new database in the shared cluster, copied from the ready-made world. */
export const worldPostgres = async (): Promise<string> => {
  await whereIs('world-PostgreSQL')
  return createDatabaseOn(await whereIs('postgres'), WORLD)
}
