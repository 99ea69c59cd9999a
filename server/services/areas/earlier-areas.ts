import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** A new area in a period, for an organisation. */
export interface NewArea {
  readonly organisationId: number
  /** ISO dates. */
  readonly firstDay: string
  readonly lastDay: string
  /** EPSG:27700, metres. */
  readonly extent: readonly [minE: number, minN: number, maxE: number, maxN: number]
}

/** The ground of a dataset that the organisation can open, or could once. */
export interface EarlierArea {
  readonly id: number
  readonly datasetId: number
  readonly evOnly: boolean
  /** Whether somebody chose its edges: a boundary, or zones that were imported in a browser. A dataset that is gone may have been either. */
  readonly isDrawn: boolean
  readonly wkt: string
}

/**
 * The grounds that a new area is judged against, oldest first: of the organisation's datasets and of the samples, in the
 * same days, those whose box meets the new area's, and those whose box meets one of these: the large area less the new one
 * and less another leaves what lies between.
 * @param tx sees the organisation's rows
 */
export const earlierAreas = async (
  tx: Tx,
  { organisationId, firstDay, lastDay, extent: [minE, minN, maxE, maxN] }: NewArea,
): Promise<EarlierArea[]> => {
  const { rows } = await sql<EarlierArea>`
    with open as (
      select * from dataset_grounds
      where (organisation_id = ${organisationId} or is_sample) and first_day <= ${lastDay} and last_day >= ${firstDay}
    ), meeting as (
      select * from open where min_e <= ${maxE} and max_e >= ${minE} and min_n <= ${maxN} and max_n >= ${minN}
    )
    select id, dataset_id as "datasetId", ev_only as "evOnly", ground_wkt as wkt,
      coalesce((select d.boundary is not null or (d.selected_zones <> '[]' and z.imported_by is not null)
        from datasets d left join zone_systems z on z.id = d.zone_system_id where d.id = o.dataset_id), true) as "isDrawn"
    from open o
    where exists (select from meeting m where m.min_e <= o.max_e and m.max_e >= o.min_e
      and m.min_n <= o.max_n and m.max_n >= o.min_n)
    order by id`.execute(tx)
  return rows
}

/** Whether a zone file was imported in a browser, by people who may have drawn its zones round one house. */
export const areZonesDrawn = async (tx: Tx, fileName: string): Promise<boolean> => {
  const system = await tx
    .selectFrom('zone_systems')
    .select('imported_by')
    .where('file_name', '=', fileName)
    .executeTakeFirst()
  return system === undefined || system.imported_by !== null
}
