import { sql } from 'kysely'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'

const monthNumber = (month: string) =>
  sql`(left(${sql.ref(month)}, 4)::integer * 12 + right(${sql.ref(month)}, 2)::integer)`

/** Standing orders that have not ended: at least one month has been neither ordered nor skipped, or will be retried. */
export const openStandingOrders = (tx: Tx) =>
  tx
    .selectFrom('standing_orders as o')
    .where('o.ended_at', 'is', null)
    .where(
      sql<boolean>`(
        select count(*) from standing_order_months m left join datasets d on d.id = m.dataset_id
        where m.standing_order_id = o.id and m.month between o.first_month and o.end_month
          and (d.id is null or not ${willBeTried})
      ) <= ${monthNumber('o.end_month')} - ${monthNumber('o.first_month')}`,
    )

/** How many times a month is ordered if its dataset keeps failing. Each failed dataset is refunded. */
export const MOST_TRIES = 3
/** The number of hours between a dataset's failure and the next attempt to order its month. */
export const RETRY_HOURS = 6

const isFailed = sql`d.status = ${sql.lit(DatasetStatus.Failed)}`
/** True if a month's dataset has failed and the month will be reordered, now or later. */
export const willBeTried = sql<boolean>`(${isFailed} and m.tries < ${sql.lit(MOST_TRIES)})`

/** Months that standing orders must not order now: ordered, skipped, or failed and not due for a retry yet. */
export const settledMonths = (tx: Tx) =>
  tx
    .selectFrom('standing_order_months as m')
    .leftJoin('datasets as d', 'd.id', 'm.dataset_id')
    .select(['m.standing_order_id', 'm.month'])
    .where(
      sql<boolean>`(d.id is null or not ${willBeTried} or d.changed_at > now() - make_interval(hours => ${sql.lit(RETRY_HOURS)}))`,
    )

interface StandingCount {
  readonly state: 'on' | 'waits' | 'paused'
  /** Why standing orders pause or wait. Empty for active ones. */
  readonly reason: string
  readonly count: number
}

/** Counts the standing orders with months left, grouped by what is holding them up. */
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
