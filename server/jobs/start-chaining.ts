import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { chainAudit } from '../audit/chain-audit.ts'
import { createHeadLog } from '../audit/head-log.ts'
import type { Database } from '../db/database.ts'

/** Milliseconds between two polls for unchained entries. */
const EVERY_MS = 2000

/** Chains the audit trail until stopped; stopping chains the last entries. */
export const startChaining = (database: Database, log: Logger): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const heads = createHeadLog(log)
  const chain = async () => {
    try {
      heads.moved(await chainAudit(database))
    } catch (error) {
      log.error({ err: error }, 'audit trail not chained')
    }
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await chain()
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await chain()
    heads.end()
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
