import { sql } from 'kysely'
import { type Database, WORKER } from '../db/database.ts'

/** A repeated order is recognised for this long. Days. */
const KEPT_DAYS = 30

/** Deletes the Idempotency-Keys of orders that are older. */
export const forgetOldKeys = (database: Database): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute()
  })
