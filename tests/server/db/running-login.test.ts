import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, UNSCOPED, WORKER } from '../../../server/db/database.ts'
import type { SqlDriver } from '../../../server/db/driver.ts'
import { migrate, readMigrations } from '../../../server/db/migrate-state.ts'
import { migrateAsOwner, openAsOwner, openDatabase } from '../../../server/db/open-database.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { OperatorError } from '../../../server/errors.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'
import { emptyPostgres, migratedPostgres, otherLogin } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

const nothing = () => undefined

describe.skipIf(!hasPostgres)('a login that runs Ambit and owns no tables', () => {
  let running: SqlDriver
  let settings: ReturnType<typeof parseSettings>
  beforeAll(async () => {
    const MIGRATE_DATABASE_URL = await migratedPostgres()
    const DATABASE_URL = await otherLogin(MIGRATE_DATABASE_URL)
    settings = parseSettings({ DATABASE_URL, MIGRATE_DATABASE_URL })
    running = await openPostgres(DATABASE_URL, 1)
  })
  afterAll(() => running?.close())

  const refusal = async (statement: string): Promise<string> => {
    const session = await running.session()
    try {
      await session.script(`begin; ${statement}`)
      return 'done'
    } catch (error) {
      return (error as Error).message
    } finally {
      await session.script('rollback')
      session.release()
    }
  }

  test('fails to start before it has access, and names the command to run', async () => {
    await expect(openDatabase(settings, '', nothing)).rejects.toThrow(
      /^This login may not use the database as Ambit does .+ Run "npm run migrate" with MIGRATE_DATABASE_URL/,
    )
  })

  test('starts once the owner has granted access, and acts as both roles', async () => {
    const owner = await openAsOwner(settings, '')
    await migrateAsOwner(owner, settings).finally(() => owner.close())
    const database = await openDatabase(settings, '', nothing)
    for (const scope of [UNSCOPED, WORKER])
      expect(await database.within(scope, tx => tx.selectFrom('organisations').select('id').execute())).toEqual([])
    await database.close()
  })

  test.each([
    'drop trigger audit_trail_append_only on audit_trail',
    'alter table audit_trail disable trigger audit_trail_append_only',
    'alter table users add column spare text',
    'alter table credit_ledger no force row level security',
    'drop policy spent on credit_ledger',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop table audit_trail',
    'set role ambit_owner',
    'delete from schema_migrations',
  ])('is denied: %s', async statement => {
    expect(await refusal(statement)).toMatch(/^(must be owner of|permission denied)/)
  })

  test('cannot make a backup, which requires reading every table', async () => {
    await expect(openAsOwner({ ...settings, MIGRATE_DATABASE_URL: undefined }, '')).rejects.toThrow(
      /does not own the tables of the database: give MIGRATE_DATABASE_URL the one that does/,
    )
  })

  test('names the missing migration at the start', async () => {
    const MIGRATE_DATABASE_URL = await emptyPostgres()
    const DATABASE_URL = await otherLogin(MIGRATE_DATABASE_URL)
    const older = (await readMigrations()).slice(0, -1)
    const owner = await openPostgres(MIGRATE_DATABASE_URL)
    await migrate(owner, older)
    const behind = parseSettings({ DATABASE_URL, MIGRATE_DATABASE_URL })
    await expect(openDatabase(behind, '', nothing)).rejects.toThrow(/Run "npm run migrate"/)
    const session = await owner.session()
    await session.script(`grant ambit_job to ${new URL(DATABASE_URL).username}`)
    session.release()
    await expect(openDatabase(behind, '', nothing)).rejects.toThrow(/lacks \d{4}_\w+\.sql\. Run "npm run migrate"/)
    await migrateAsOwner(owner, behind).finally(() => owner.close())
    await (await openDatabase(behind, '', nothing)).close()
  })

  test('names the settings when a database cannot be opened, but not the password', async () => {
    const address = new URL(await migratedPostgres())
    address.pathname = 'ambti'
    address.password = 'not-to-be-shown'
    const opening = openPostgres(address.href)
    await expect(opening).rejects.toThrow(/^The database ambti on .+ cannot be opened: .+ Look at DATABASE_URL/)
    await expect(opening).rejects.not.toThrow(/not-to-be-shown/)
    await expect(opening).rejects.toBeInstanceOf(OperatorError)
  })

  test('closes a database that was never queried', async () => {
    const idle = await openPostgres(await migratedPostgres())
    const database = createDatabase(idle)
    await Promise.all([database.close(), database.close()])
    await expect(idle.session()).rejects.toThrow(/after calling end/)
  })

  test('names a login that does not exist', async () => {
    const MIGRATE_DATABASE_URL = await migratedPostgres()
    const unknown = new URL(MIGRATE_DATABASE_URL)
    unknown.username = 'ambit_nobody'
    const owner = await openPostgres(MIGRATE_DATABASE_URL)
    const asked = migrateAsOwner(owner, { MIGRATE_DATABASE_URL, DATABASE_URL: unknown.href })
    await expect(asked.finally(() => owner.close())).rejects.toThrow(/There is no login ambit_nobody/)
  })
})
