import { sql } from 'kysely'
import { type Database, WORKER } from '../../db/database.ts'
import { openStandingOrders } from './open-standing-orders.ts'

export interface StandingCount {
  readonly state: 'on' | 'waits' | 'paused'
  /** The reason for which they pause or wait; an empty string for those that are on. */
  readonly reason: string
  readonly count: number
}

/** How many standing orders have months left, by what is in their way. */
export const countStandingOrders = (database: Database): Promise<StandingCount[]> =>
  database.within(WORKER, tx =>
    openStandingOrders(tx)
      .select([
        sql<
          StandingCount['state']
        >`case when pause_kind is not null then 'paused' when waits_for is not null then 'waits' else 'on' end`.as(
          'state',
        ),
        sql<string>`coalesce(pause_kind, waits_for, '')`.as('reason'),
        sql<number>`count(*)::int`.as('count'),
      ])
      .groupBy([sql`1`, sql`2`])
      .execute(),
  )
