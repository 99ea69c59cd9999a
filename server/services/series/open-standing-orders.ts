import { sql } from 'kysely'
import { ReportStatus } from '../../../src/domain/constants.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'

const monthNumber = (month: string) =>
  sql`(left(${sql.ref(month)}, 4)::integer * 12 + right(${sql.ref(month)}, 2)::integer)`

/** Standing orders with a month that is neither made nor left out, or is to be tried again; the others have ended, by hand or by their last month. */
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

/** A month whose dataset fails is made this often in all. Each failed dataset is refunded. */
export const MOST_TRIES = 3
/** Hours between the failure of a month's dataset and its next try. */
export const RETRY_HOURS = 6

const isFailed = sql`d.status = ${sql.lit(ReportStatus.Failed)}`
/** The dataset of a month has failed and may be made again, now or later. */
export const willBeTried = sql<boolean>`(${isFailed} and m.tries < ${sql.lit(MOST_TRIES)})`

/** Months of standing orders that are not to be made now: made, left out, or failed and not to be tried again yet. */
export const settledMonths = (tx: Tx) =>
  tx
    .selectFrom('standing_order_months as m')
    .leftJoin('datasets as d', 'd.id', 'm.dataset_id')
    .select(['m.standing_order_id', 'm.month'])
    .where(
      sql<boolean>`(d.id is null or not ${willBeTried} or d.changed_at > now() - make_interval(hours => ${sql.lit(RETRY_HOURS)}))`,
    )

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
