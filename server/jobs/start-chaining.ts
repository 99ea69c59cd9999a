import type { Logger } from 'pino'
import { chainAudit, createHeadLog } from '../audit/audit-chain.ts'
import type { Database } from '../db/database.ts'
import { startPolling } from '../db/lease-queue.ts'

/** The interval at which unchained entries are polled, in milliseconds. */
const POLL_MS = 2000

/** Chains the audit trail until stopped. Stopping chains the last entries. */
export const startChaining = (database: Database, log: Logger): { readonly stop: () => Promise<void> } => {
  const heads = createHeadLog(log)
  const chain = async (): Promise<false> => {
    try {
      heads.moved(await chainAudit(database))
    } catch (error) {
      log.error({ err: error }, 'audit trail not chained')
    }
    return false
  }
  const polling = startPolling(POLL_MS, chain)
  return {
    async stop() {
      await polling.stop()
      await chain()
      heads.end()
    },
  }
}
