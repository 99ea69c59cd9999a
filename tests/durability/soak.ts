// 20 kills at random moments of an order; the seed is printed, so that a loss can be repeated: `npm run soak` with SEED=….
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { killDuringOrders } from './kill-during-orders.ts'

const KILLS = 20
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const dataDir = mkdtempSync(join(tmpdir(), 'ambit-soak-'))
console.log(`kill -9 during orders: ${KILLS} times, seed ${seed}`)
const report = await killDuringOrders(dataDir, PRIMARY_USER, KILLS, seed)
console.table([report])
const lost =
  report.datasets !== report.orders ||
  report.unfinished > 0 ||
  report.silentReports > 0 ||
  report.creditsBefore - report.creditsAfter !== report.charged
rmSync(dataDir, { recursive: true, force: true })
console.log(lost ? 'LOST something: see the figures above' : 'nothing lost')
process.exit(lost ? 1 : 0)
