import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasPostgres, startPostgres } from '../postgres.ts'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { killDuringOrders } from './kill-during-orders.ts'

const SEED = 20261121

const losesNothing = async (kills: number, env: Record<string, string> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ambit-kill-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const report = await killDuringOrders(dataDir, PRIMARY_USER, kills, SEED, env)
  expect(report, `seed ${SEED}`).toMatchObject({ datasets: report.orders, unfinished: 0, silentReports: 0 })
  expect(report.creditsBefore - report.creditsAfter).toBe(report.charged)
}

test(
  '[P1.02] kill -9 at three random moments of an order loses no credit and no dataset',
  {
    timeout: 240_000,
  },
  () => losesNothing(3),
)

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  test('[P1.02] kill -9 in the middle of an order loses no credit and no dataset', { timeout: 240_000 }, async () => {
    const cluster = await startPostgres()
    onTestFinished(() => cluster.stop())
    await losesNothing(1, { DATABASE_URL: await cluster.database(), DEMO: 'true' })
  })
})
