import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAudit } from '../../../server/audit/audit.ts'
import { chainAudit } from '../../../server/audit/audit-chain.ts'
import { isBackingUp, lockForBackup } from '../../../server/db/backup-lock.ts'
import { createDatabase, type Database, WORKER } from '../../../server/db/database.ts'
import type { SqlDriver } from '../../../server/db/driver.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import type { FileStore } from '../../../server/files/file-store.ts'
import { createDiscards } from '../../../server/jobs/discard-builds.ts'
import { matchBuilds } from '../../../server/jobs/match-builds.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import { migratedPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

describe.skipIf(!hasPostgres)('a backup while workers run', () => {
  let backup: SqlDriver
  let worker: Database
  const asked = () => worker.within(WORKER, isBackingUp)
  beforeAll(async () => {
    const address = await migratedPostgres()
    backup = await openPostgres(address)
    worker = createDatabase(await openPostgres(address))
  })
  afterAll(() => Promise.all([backup.close(), worker.close()]))

  test('removes the leftovers of failed attempts once, after the backup', async () => {
    const discarded: number[] = []
    const movement = { discard: async (build: number) => void discarded.push(build) } as Partial<MovementData>
    const files = { list: async () => [] } as Partial<FileStore>
    const discards = createDiscards({
      database: worker,
      movement: movement as MovementData,
      files: files as FileStore,
    })
    const lock = await lockForBackup(backup)
    expect(await lockForBackup(backup)).toBeNull()
    expect(await Promise.all([asked(), asked(), asked()])).toEqual([true, true, true])
    await discards.discard(1, 11)
    await discards.discard(2, 22)
    await discards.again()
    expect(discarded).toEqual([])
    await lock!.stillHeld()
    await lock!.release()
    expect(await Promise.all([asked(), asked(), asked()])).toEqual([false, false, false])
    await discards.again()
    await discards.again()
    expect(discarded).toEqual([11, 22])
  })

  test('keeps builds without a dataset while a backup runs, and removes them at a later start', async () => {
    const discarded: number[] = []
    const movement = {
      builds: async () => ({ held: new Set([31, 32]), complete: new Set<number>() }),
      availableMonths: async () => [],
      discard: async (build: number) => void discarded.push(build),
    }
    const lock = await lockForBackup(backup)
    expect(await matchBuilds(worker, movement, true)).toMatchObject({ discarded: 0, heldOff: 2 })
    expect(discarded).toEqual([])
    await lock!.release()
    expect(await matchBuilds(worker, movement, true)).toMatchObject({ discarded: 2, heldOff: 0 })
    expect(discarded).toEqual([31, 32])
  })

  test('chains the audit trail during a backup', async () => {
    const lock = await lockForBackup(backup)
    await worker.within(WORKER, tx =>
      writeAudit(tx, {
        organisationId: null,
        userId: null,
        action: 'backup-started',
        details: {},
        address: 'terminal',
      }),
    )
    expect(await chainAudit(worker)).toMatchObject({ sequence: 1 })
    await lock!.release()
  })

  test('the lock of a backup whose session has ended blocks nothing, and the backup detects its loss', async () => {
    const lock = await lockForBackup(backup)
    const other = await backup.session()
    await other.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
      [],
    )
    other.release()
    await expect.poll(asked).toBe(false)
    await expect(lock!.stillHeld()).rejects.toThrow()
    await lock!.release().catch(() => undefined)
  })
})
