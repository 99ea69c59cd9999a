import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockFolder } from '../../server/runtime/folder-lock.ts'
import { type Cluster, hasPostgres, startPostgres } from '../postgres.ts'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { runTool } from '../support/portal-process.ts'
import { filesOf, repliesOf, rowsOf } from './backup-round-trip.ts'
import { killDuringOrders } from './kill-during-orders.ts'
import { ledgerSoak } from './ledger.ts'

const SEED = 20261121

for (const kind of ['PGlite', 'PostgreSQL'] as const)
  describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`on ${kind}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'ambit-kill-'))
    const dataDir = join(folder, 'data')
    const file = join(folder, 'backup.tar.gz')
    const kills = kind === 'PGlite' ? 2 : 1
    let cluster: Cluster | null = null
    let env: Record<string, string> = {}
    beforeAll(async () => {
      cluster = kind === 'PostgreSQL' ? await startPostgres() : null
      env = cluster ? { DATABASE_URL: await cluster.database(), DEMO: 'true' } : {}
    })
    afterAll(async () => {
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    test('[P1.02] kill -9 at random moments of an order loses no credit and no dataset', async () => {
      const report = await killDuringOrders(dataDir, PRIMARY_USER, kills, SEED, env)
      expect(report, `seed ${SEED}`).toMatchObject({ datasets: report.orders, unfinished: 0, silentReports: 0 })
      expect(report.creditsBefore - report.creditsAfter).toBe(report.charged)
    }, 240_000)

    test('a backup restored elsewhere is the same installation: rows, files and what the reports answer', async () => {
      const said = await runTool('server/cli/backup.ts', [file], dataDir, { env })
      expect(said).toMatch(/movement data \(embedded\): included/)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const before = { rows: await rowsOf(dataDir, env), files: filesOf(join(dataDir, 'files')) }
      expect(before.rows.datasets!.length).toBeGreaterThan(kills)

      const restored = join(folder, 'restored')
      const restoredEnv: Record<string, string> = cluster ? { DATABASE_URL: await cluster.database() } : {}
      await runTool('server/cli/restore.ts', [file], restored, { env: restoredEnv })
      expect(await rowsOf(restored, restoredEnv)).toEqual(before.rows)
      expect(filesOf(join(restored, 'files'))).toEqual(before.files)

      const replies = await repliesOf(dataDir, PRIMARY_USER, env)
      expect(replies.length).toBeGreaterThan(kills)
      expect(await repliesOf(restored, PRIMARY_USER, restoredEnv)).toEqual(replies)
      await expect(runTool('server/cli/restore.ts', [file], restored, { env: restoredEnv })).rejects.toThrow(
        /is not empty \(.*Give DATA_DIR a new one/,
      )
    }, 180_000)

    test.skipIf(kind === 'PostgreSQL')(
      'a backup moves from the embedded database to PostgreSQL',
      async () => {
        const other = join(folder, 'other')
        const otherCluster = kind === 'PGlite' && hasPostgres ? await startPostgres() : null
        const otherEnv: Record<string, string> = otherCluster ? { DATABASE_URL: await otherCluster.database() } : {}
        try {
          await runTool('server/cli/restore.ts', [file], other, { env: otherEnv })
          const rows = await rowsOf(dataDir, env)
          const moved = await rowsOf(other, otherEnv)
          for (const table of ['datasets', 'credit_ledger', 'organisation_balances', 'users', 'templates', 'sequences'])
            expect([table, moved[table]!.length]).toEqual([table, rows[table]!.length])
          expect(moved.credit_ledger).toEqual(rows.credit_ledger)
        } finally {
          await otherCluster?.stop()
        }
      },
      120_000,
    )

    // The archive is read before any database is opened.
    test.skipIf(kind === 'PostgreSQL')(
      'a damaged or cut backup, a full database and a server at work are refused with a sentence',
      async () => {
        const empty = join(folder, 'empty')
        const restore = (name: string, bytes: Buffer) => {
          writeFileSync(join(folder, name), bytes)
          return runTool('server/cli/restore.ts', [join(folder, name)], empty)
        }
        const bytes = readFileSync(file)
        await expect(restore('cut', bytes.subarray(0, bytes.length / 2))).rejects.toThrow(
          /is damaged, or is not a backup/,
        )
        await expect(restore('none', Buffer.from('no backup'))).rejects.toThrow(/is damaged, or is not a backup/)
        bytes[Math.floor(bytes.length / 2)]! ^= 1
        await expect(restore('bent', bytes)).rejects.toThrow(/is damaged, or is not a backup/)
        expect(statSync(empty, { throwIfNoEntry: false })).toBeUndefined()
        await expect(runTool('server/cli/backup.ts', [file], dataDir, { env })).rejects.toThrow(/is there already/)
        const unlock = await lockFolder(dataDir)
        await expect(runTool('server/cli/backup.ts', [`${file}2`], dataDir, { env })).rejects.toThrow(
          /is in use by process/,
        )
        await unlock()
      },
      60_000,
    )

    test.skipIf(kind === 'PGlite')(
      'the ledger adds up after concurrent orders, refunds and credit changes with the server killed',
      async () => {
        const sizes = { operations: 200, organisations: 5, kills: 1 }
        const report = await ledgerSoak({ ...sizes, dataDir, databaseUrl: env.DATABASE_URL ?? '', seed: SEED })
        expect(report, `seed ${SEED}`).toMatchObject({
          wrongBalances: 0,
          wrongReadings: 0,
          unpairedDebits: 0,
          unpairedDatasets: 0,
          wrongRefunds: 0,
          lostOrders: 0,
          unknownOrders: 0,
          kills: 1,
        })
        expect(
          Math.min(report.placed, report.readings, report.changes, report.deletions, report.refunds),
        ).toBeGreaterThan(0)
      },
      120_000,
    )
  })
