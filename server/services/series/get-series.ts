import { sql } from 'kysely'
import type { Series } from '../../../src/contract/series.ts'
import { CreditType } from '../../../src/domain/constants.ts'
import type { Database } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { visibleDatasets } from '../datasets/dataset-access.ts'
import { placesOf } from '../datasets/dataset-places.ts'

/** A series that the user may see, with its datasets by month and name. @throws Refusal not-found */
export const getSeries = (database: Database, identity: Identity, id: number): Promise<Series> =>
  database.within(scopeOf(identity), async tx => {
    const series = await tx.selectFrom('dataset_series').selectAll().where('id', '=', id).executeTakeFirst()
    if (!series) throw notFound('The series')
    const standing = await tx
      .selectFrom('standing_orders')
      .select('id')
      .where('series_id', '=', id)
      .where('ended_at', 'is', null)
      // one that has made its last month may have been followed by another
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const rows = await visibleDatasets(tx, identity)
      .select(['id', 'name', 'status', 'progress', 'failure', 'places', 'pois', 'credits', 'first_day'])
      .select(({ selectFrom, ref }) =>
        selectFrom('credit_ledger as l')
          .select(sql<number>`coalesce(sum(l.amount), 0)::int`.as('refunded'))
          .where('l.dataset_id', '=', ref('datasets.id'))
          .where('l.credit_type', '=', CreditType.Credit)
          .as('refunded'),
      )
      .where('series_id', '=', id)
      .orderBy('first_day')
      .orderBy('name')
      .orderBy('id')
      .execute()
    return {
      id: series.id,
      kind: series.kind,
      name: series.name,
      createdBy: series.created_by_name,
      createdAt: series.created_at.toISOString(),
      standingOrderId: standing?.id ?? null,
      datasets: rows.map(row => ({
        id: row.id,
        name: row.name,
        month: row.first_day.slice(0, 7),
        reportStatus: row.status,
        progress: row.progress,
        failure: row.failure,
        places: placesOf(row),
        credits: row.credits,
        refunded: row.refunded ?? 0,
      })),
    }
  })
