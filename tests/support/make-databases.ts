/**
 * The process behind made-once.ts, started with its folder by vitest's global setup: makes its things while the first tests
 * run, tells where they are, and stops its PostgreSQL cluster when its input ends: the run is over, or was killed.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { makeCountry } from '../server/support/open-country.ts'
import { MIGRATED, type Thing, toldIn } from './made-once.ts'
import { keptPglite } from './migrated-pglite.ts'
import { hasPostgres, startPostgres } from './postgres.ts'

const folder = process.argv[2] ?? ''

/** What a thing is reached by, or why there is none, appears as one whole file. */
const tell = async (thing: Thing, making: Promise<string>): Promise<void> => {
  const said = await making.then(
    at => ({ at }),
    (error: unknown) => ({ error: String(error) }),
  )
  const file = toldIn(folder, thing)
  writeFileSync(`${file}.draft`, JSON.stringify(said))
  renameSync(`${file}.draft`, file)
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
