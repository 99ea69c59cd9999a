import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { willBeTried } from './settled-months.ts'

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
