import { sql } from 'kysely'
import { ReportStatus } from '../../../src/domain/constants.ts'
import type { Tx } from '../../db/database.ts'

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
