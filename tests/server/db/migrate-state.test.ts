import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SqlDriver } from '../../../server/db/driver.ts'
import { type Migration, migrate, readMigrations } from '../../../server/db/migrate-state.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { emptyPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

const FIRST: Migration = { name: '0001_create_thing.sql', sql: 'create table thing (id integer);' }
const SECOND: Migration = {
  name: '0002_fill_thing.sql',
  sql: 'insert into thing values (1); insert into thing values (2);',
}

let driver: SqlDriver
beforeAll(async () => {
  driver = await openPglite(null)
})
afterAll(async () => {
  await driver.close()
})

const count = async () => {
  const session = await driver.session()
  const { rows } = await session.query('select count(*) as n from thing', [])
  session.release()
  return rows[0]?.n
}

test('applies migrations once and in order, and names a changed, missing, late or broken one when it refuses it', async () => {
  expect(await migrate(driver, [FIRST])).toEqual([FIRST.name])
  expect(await migrate(driver, [FIRST, SECOND])).toEqual([SECOND.name])
  expect(await migrate(driver, [FIRST, SECOND])).toEqual([])
  expect(await count()).toBe(2)

  await expect(migrate(driver, [FIRST, { ...SECOND, sql: `${SECOND.sql} ` }])).rejects.toThrow(
    /0002_fill_thing.sql has changed/,
  )
  await expect(migrate(driver, [FIRST])).rejects.toThrow(/0002_fill_thing.sql .* unknown/)
  const late = { name: '0001_z.sql', sql: 'select 1;' }
  await expect(migrate(driver, [FIRST, late, SECOND])).rejects.toThrow(/0001_z.sql comes before/)
  const broken = { name: '0003_break.sql', sql: 'insert into thing values (3); select nonsense;' }
  await expect(migrate(driver, [FIRST, SECOND, broken])).rejects.toThrow(/0003_break.sql failed/)
  expect(await count()).toBe(2)
})

test('numbers the project’s migrations without gaps', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  for (const [at, name] of names.entries())
    expect(name).toMatch(new RegExp(`^${String(at + 1).padStart(4, '0')}_[a-z]+(_[a-z]+)+\\.sql$`))
})

test.skipIf(!hasPostgres)('migrates once when several processes start together', async () => {
  const url = await emptyPostgres()
  const drivers = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url, 2)))
  const migrations = await readMigrations()
  const applied = await Promise.all(drivers.map(one => migrate(one, migrations)))
  await Promise.all(drivers.map(one => one.close()))
  expect(applied.flat().sort()).toEqual(migrations.map(({ name }) => name))
})
