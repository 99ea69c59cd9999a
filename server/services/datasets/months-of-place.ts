import { sql } from 'kysely'
import type { PlaceMonth } from '../../../src/contract/datasets.ts'
import { ReportStatus } from '../../../src/domain/constants.ts'
import type { Database } from '../../db/database.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { visibleDataset, visibleDatasets } from './dataset-access.ts'

/** The greatest number of months that a series shows. */
const MOST = 24

/** True if two JSON lists hold the same, in whatever order. */
const holdsTheSame = (column: 'datasets.pois' | 'datasets.selected_zones', list: readonly unknown[]) => {
  const given = sql`${JSON.stringify(list)}::jsonb`
  return sql<boolean>`${sql.ref(column)} @> ${given} and ${sql.ref(column)} <@ ${given}`
}

/**
 * The completed datasets of the same place and report as a dataset, its own among them, that the user may see: the newest of each
 * month, by month. Places are the same where the same points, zones or boundary were ordered.
 * @throws Refusal not-found
 */
export const monthsOfPlace = async (database: Database, identity: Identity, id: number): Promise<PlaceMonth[]> => {
  const of = await visibleDataset(database, identity, id)
  const rows = await database.within(scopeOf(identity), tx =>
    visibleDatasets(tx, identity)
      .distinctOn('datasets.first_day')
      .select(['datasets.id', 'datasets.first_day'])
      .where('datasets.organisation_id', '=', of.organisation_id)
      .where('datasets.status', '=', ReportStatus.Completed)
      .where('datasets.report_viewer', '=', of.report_viewer)
      .where('datasets.zone_system', '=', of.zone_system)
      .where(holdsTheSame('datasets.pois', of.pois))
      .where(holdsTheSame('datasets.selected_zones', of.selected_zones))
      .where(sql<boolean>`datasets.boundary is not distinct from ${of.boundary && JSON.stringify(of.boundary)}::jsonb`)
      .orderBy('datasets.first_day', 'desc')
      .orderBy('datasets.id', 'desc')
      .limit(MOST)
      .execute(),
  )
  return rows.map(row => ({ id: row.id, month: row.first_day.slice(0, 7) })).reverse()
}
