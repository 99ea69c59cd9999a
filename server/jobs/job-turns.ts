import { sql } from 'kysely'
import { type Database, WORKER } from '../db/database.ts'

/** A lease that is not renewed for this long has run out. Seconds. */
export const TURN_S = 30

/** Takes the lease of a job that one node does for all, where the job is due and no other node holds the lease. */
export const takeTurn = (database: Database, name: string, owner: string): Promise<boolean> =>
  database.within(WORKER, async tx => {
    await tx
      .insertInto('job_turns')
      .values({ name })
      .onConflict(at => at.doNothing())
      .execute()
    const { numUpdatedRows } = await tx
      .updateTable('job_turns')
      .set({ owner, lease_until: sql<Date>`now() + make_interval(secs => ${TURN_S})` })
      .where('name', '=', name)
      .where('next_at', '<=', sql<Date>`now()`)
      .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** Renews the lease; false where another node has taken it. */
export const renewTurn = (database: Database, name: string, owner: string): Promise<boolean> =>
  database.within(WORKER, async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('job_turns')
      .set({ lease_until: sql<Date>`now() + make_interval(secs => ${TURN_S})` })
      .where('name', '=', name)
      .where('owner', '=', owner)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** Ends the lease; the job is due again after `seconds`. */
export const endTurn = (database: Database, name: string, owner: string, seconds: number): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .updateTable('job_turns')
      .set({ owner: null, lease_until: null, next_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
      .where('name', '=', name)
      .where('owner', '=', owner)
      .execute()
  })
