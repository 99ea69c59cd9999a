import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { parseSettings } from '../../server/runtime/settings.ts'
import { ADMINISTRATOR } from '../support/demo-accounts.ts'
import { demoInstallation } from '../support/demo-installation.ts'
import { emptyPostgres } from '../support/made-once.ts'
import { hasPostgres } from '../support/postgres.ts'
import { beforeItsEntry, filesOf, readReplies, repliesOf, rowsOf } from './backup-round-trip.ts'
import { ledgerSoak } from './ledger.ts'

const SEED = 20261121

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-moved-'))
  const dataDir = join(folder, 'data')
  const file = join(folder, 'backup.tar.gz')
  let env: { DATABASE_URL: string }
  let replies: unknown[]
  beforeAll(async () => {
    env = { DATABASE_URL: await emptyPostgres() }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('a backup moves from the embedded database to PostgreSQL', async () => {
    const [embedded, moving] = [join(folder, 'embedded'), join(folder, 'moving.tar.gz')]
    await demoInstallation(embedded)
    await makeBackup(parseSettings({ DATA_DIR: embedded }), moving)
    await restoreBackup(parseSettings({ DATA_DIR: dataDir, ...env }), moving)
    const rows = await rowsOf(embedded)
    const moved = await rowsOf(dataDir, env)
    for (const table of ['datasets', 'credit_ledger', 'organisation_balances', 'users', 'templates', 'sequences'])
      expect([table, moved[table]!.length]).toEqual([table, rows[table]!.length])
    expect(moved.credit_ledger).toEqual(rows.credit_ledger)
    expect(filesOf(join(dataDir, 'files'))).toEqual(filesOf(join(embedded, 'files')))
  }, 600_000)

  test('[P1.02] the ledger balances after concurrent orders, refunds and credit changes while the server is killed repeatedly', async () => {
    // `npm run soak` runs 10,000 operations in 50 organisations with 12 kills.
    const sizes = { operations: 140, organisations: 4, kills: 1 }
    const report = await ledgerSoak({
      ...sizes,
      dataDir,
      databaseUrl: env.DATABASE_URL,
      seed: SEED,
      async atEnd(administrator) {
        replies = await readReplies(administrator)
      },
    })
    expect(report, `seed ${SEED}`).toMatchObject({
      wrongBalances: 0,
      wrongReadings: 0,
      unpairedDebits: 0,
      unpairedDatasets: 0,
      wrongRefunds: 0,
      unevenOrders: 0,
      wrongStandingMonths: 0,
      lostOrders: 0,
      unknownOrders: 0,
      kills: 1,
    })
    expect(
      Math.min(report.placed, report.series, report.readings, report.changes, report.deletions, report.refunds),
    ).toBeGreaterThan(0)
  }, 600_000)

  test('a backup restored elsewhere is the same installation, with the same rows, files and report results', async () => {
    await makeBackup(parseSettings({ DATA_DIR: dataDir, ...env }), file)
    const restored = join(folder, 'restored')
    const restoredEnv = { DATABASE_URL: await emptyPostgres() }
    await restoreBackup(parseSettings({ DATA_DIR: restored, ...restoredEnv }), file)
    expect(beforeItsEntry(await rowsOf(restored, restoredEnv))).toEqual(await rowsOf(dataDir, env))
    expect(filesOf(join(restored, 'files'))).toEqual(filesOf(join(dataDir, 'files')))
    expect(replies.length).toBeGreaterThan(0)
    expect(await repliesOf(restored, ADMINISTRATOR, restoredEnv)).toEqual(replies)
  }, 600_000)
})
