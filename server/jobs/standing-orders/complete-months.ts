import { sql } from 'kysely'
import { monthDays, monthOf } from '../../../src/domain/month-period.ts'
import { type Database, WORKER } from '../../db/database.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'

/** A month of which every day is there is complete once no delivery has changed it for this long: it may come in several files. Hours. */
export const QUIET_HOURS = 24

/**
 * The months that standing orders may buy, out of months that can be ordered: those that the provider has closed, and those of which
 * every day is there and that no delivery has changed for QUIET_HOURS by the database's clock.
 */
export const completeMonths = async (
  { database, movement }: { readonly database: Database; readonly movement: Pick<MovementData, 'delivery'> },
  months: Iterable<string>,
): Promise<ReadonlySet<string>> => {
  const complete = new Set<string>()
  for (const month of months) {
    const { missingDays, version } = await movement.delivery(monthDays(monthOf(month)!))
    const { isClosed, isQuiet } = await database.within(WORKER, tx =>
      tx
        .insertInto('month_deliveries')
        .values({ month, version })
        .onConflict(at =>
          at.column('month').doUpdateSet({
            version,
            seen_at: sql<Date>`case when month_deliveries.version = excluded.version then month_deliveries.seen_at else now() end`,
          }),
        )
        .returning([
          sql<boolean>`closed_at is not null`.as('isClosed'),
          sql<boolean>`seen_at <= now() - make_interval(hours => ${QUIET_HOURS})`.as('isQuiet'),
        ])
        .executeTakeFirstOrThrow(),
    )
    if (isClosed || (isQuiet && missingDays.length === 0)) complete.add(month)
  }
  return complete
}
