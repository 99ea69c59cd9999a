/**
 * The process behind made-once.ts, started by vitest's global setup. It creates the shared databases while the first
 * tests run, publishes their addresses, and stops its PostgreSQL cluster when its input closes because the run has
 * ended or was killed.
 */
import { existsSync, mkdirSync, renameSync, watch, writeFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '../../server/db/database.ts'
import type { SqlDriver } from '../../server/db/driver.ts'
import { migrate, readMigrations } from '../../server/db/migrate-state.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { leaveWorld } from '../server/scenarios/access/world.ts'
import { makeCountry } from '../server/support/open-country.ts'
import { askedIn, MIGRATED, type Thing, toldIn, WORLD } from './made-once.ts'
import { keptPglite } from './migrated-pglite.ts'
import { createDatabaseOn, hasPostgres, startPostgres } from './postgres.ts'

const folder = process.argv[2] ?? ''

/** Atomically writes the address of a database, or the reason why it is missing, to a file. */
const tell = async (thing: Thing, making: Promise<string>): Promise<void> => {
  const said = await making.then(
    at => ({ at }),
    (error: unknown) => ({ error: String(error) }),
  )
  const file = toldIn(folder, thing)
  writeFileSync(`${file}.draft`, JSON.stringify(said))
  renameSync(`${file}.draft`, file)
}

/** Resolves when a test needs the resource. */
const asked = (thing: Thing): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (!existsSync(askedIn(folder, thing))) return
      watcher.close()
      resolve()
    }
    const watcher = watch(folder, look)
    look()
  })

/** Creates the ready-made world in the folder. */
const makeWorld = async (at: string, driver: SqlDriver): Promise<string> => {
  const database = createDatabase(driver)
  // An interrupted run leaves its files in this folder, which is deleted.
  process.env.TMPDIR = folder
  const left = await leaveWorld(database)
  await database.close()
  await cp(left, join(at, 'data'), { recursive: true, verbatimSymlinks: true })
  await rm(left, { recursive: true })
  return at
}
const worldOnPglite = async (at: string): Promise<string> => {
  const pg = join(at, 'pg')
  mkdirSync(pg, { recursive: true })
  await cp(await keptPglite(), pg, { recursive: true })
  return makeWorld(at, await openPglite(pg))
}

const cluster = hasPostgres ? startPostgres() : null
process.stdin.resume().once('end', async () => {
  await (await cluster?.catch(() => null))?.stop()
  process.exit(0)
})
if (cluster !== null)
  await tell(
    'postgres',
    cluster.then(async ({ admin, database }) => {
      const driver = await openPostgres(await database(MIGRATED))
      await migrate(driver, await readMigrations())
      await driver.close()
      return admin
    }),
  )
await tell('pglite', keptPglite())
const country = join(folder, 'country')
await tell(
  'country',
  makeCountry(country).then(() => country),
)
const worlds: readonly Promise<void>[] = [
  ...(cluster === null
    ? []
    : [
        asked('world-PostgreSQL').then(() =>
          tell(
            'world-PostgreSQL',
            cluster.then(async ({ admin }) => {
              const url = await createDatabaseOn(admin, MIGRATED, WORLD)
              return makeWorld(join(folder, 'world-PostgreSQL'), await openPostgres(url))
            }),
          ),
        ),
      ]),
  asked('world-PGlite').then(() => tell('world-PGlite', worldOnPglite(join(folder, 'world-PGlite')))),
]
await Promise.all(worlds)
