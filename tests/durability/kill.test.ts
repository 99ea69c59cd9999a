import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { killDuringOrders } from './kill-during-orders.ts'

const SEED = 20261121

test('[P1.02] kill -9 at three random moments of an order loses no credit and no dataset', {
  timeout: 240_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ambit-kill-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const report = await killDuringOrders(dataDir, PRIMARY_USER, 3, SEED)
  expect(report, `seed ${SEED}`).toMatchObject({ datasets: report.orders, unfinished: 0, silentReports: 0 })
  expect(report.creditsBefore - report.creditsAfter).toBe(report.charged)
})
