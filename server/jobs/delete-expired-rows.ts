import { sql } from 'kysely'
import { type Database, WORKER } from '../db/database.ts'
import { RESTORABLE_MINUTES } from '../services/saved-areas/saved-areas.ts'

/** A repeated order is recognised for this many days. */
const ORDER_KEY_DAYS = 30

/** Deletes saved areas that their users deleted too long ago to restore. */
export const forgetDeletedAreas = (database: Database): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .deleteFrom('saved_areas')
      .where('deleted_at', '<', new Date(Date.now() - RESTORABLE_MINUTES * 60_000))
      .execute()
  })

/** Deletes the Idempotency-Keys of old orders. */
export const forgetOldKeys = (database: Database): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${ORDER_KEY_DAYS})`)
      .execute()
  })
