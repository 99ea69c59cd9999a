import type { Call } from '../../../src/contract/call.ts'
import { datasetCosts } from '../../../src/contract/datasets.ts'
import { seriesCosts } from '../../../src/contract/series.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { type Database, UNSCOPED } from '../../db/database.ts'

/** One entry of the audit trail stands for all refusals of a user within this time. Milliseconds. */
const WINDOW_MS = 15 * 60_000
/** Expired users are removed from memory once it holds this number. */
const SWEPT_FROM = 1000

const PRICES = new Set([datasetCosts.id, seriesCosts.id])

/** Writes into the audit trail that a limit refused a user a price: once for each user and window. */
export const createPriceLimitRecord = (
  database: Database,
  report: (error: unknown) => void,
  now: () => number = () => performance.now(),
) => {
  const noted = new Map<number, number>()
  return (call: Call, userId: number, address: string): void => {
    if (!PRICES.has(call.id)) return
    const at = now()
    if (at - (noted.get(userId) ?? -WINDOW_MS) < WINDOW_MS) return
    if (noted.size >= SWEPT_FROM) for (const [user, since] of noted) if (at - since >= WINDOW_MS) noted.delete(user)
    noted.set(userId, at)
    database
      .within(UNSCOPED, async tx => {
        const member = await tx
          .selectFrom('user_organisations')
          .select('organisation_id')
          .where('user_id', '=', userId)
          .executeTakeFirst()
        const organisationId = member?.organisation_id ?? null
        await writeAudit(tx, { userId, organisationId, action: 'price-limit-reached', address })
      })
      .catch(report)
  }
}
