import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { FlowZones } from '../../db/tables/datasets.ts'

/** EPSG:27700, metres. */
export type Box = readonly [minE: number, minN: number, maxE: number, maxN: number]

/** A new area in a period, for an organisation. */
export interface NewArea {
  readonly organisationId: number
  /** ISO dates. */
  readonly firstDay: string
  readonly lastDay: string
  readonly extent: Box
}

/** The ground of a dataset that the organisation can open, or could once. */
export interface EarlierArea {
  readonly id: number
  readonly datasetId: number
  /** True if the organisation ordered it or was given it; false of samples, which are judged against no customer's areas. */
  readonly isOwn: boolean
  readonly evOnly: boolean
  /** True if somebody chose its edges: a boundary, or zones that were imported in a browser. A dataset that is gone may have been either. */
  readonly isDrawn: boolean
  readonly wkt: string
  /** The days of the event that the dataset is about, ISO dates in order; null where it is about none. */
  readonly eventDays: readonly string[] | null
  /** Null where the dataset counts no flows. */
  readonly flowZones: FlowZones | null
  readonly extent: Box
}

/** True if two boxes share a point. */
export const boxesMeet = (a: Box, b: Box): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]

/**
 * The grounds that a new area is judged against: of the organisation's datasets and of the samples, in the same days, those whose
 * box meets the new area's, and those whose box meets one of these: the large area less the new one and less another leaves what
 * lies between.
 * @param select of the ground `o`
 * @param between boxes that meet the new area's and belong to no dataset yet
 */
const groundsNear = <Row>(
  tx: Tx,
  { organisationId, firstDay, lastDay, extent: [minE, minN, maxE, maxN] }: NewArea,
  between: readonly Box[],
  select: RawBuilder<unknown>,
) => {
  const side = (at: 0 | 1 | 2 | 3) => sql`${between.map(box => box[at])}::float8[]`
  return sql<Row>`
    with open as (
      select * from dataset_grounds
      where (organisation_id = ${organisationId} or is_sample) and first_day <= ${lastDay} and last_day >= ${firstDay}
    ), meeting (min_e, min_n, max_e, max_n) as (
      select min_e, min_n, max_e, max_n from open
      where min_e <= ${maxE} and max_e >= ${minE} and min_n <= ${maxN} and max_n >= ${minN}
      union all select * from unnest(${side(0)}, ${side(1)}, ${side(2)}, ${side(3)})
    )
    select ${select} from open o
    where exists (select from meeting m where m.min_e <= o.max_e and m.max_e >= o.min_e
      and m.min_n <= o.max_n and m.max_n >= o.min_n)
    order by id`.execute(tx)
}

const WHOLE = sql`id, dataset_id as "datasetId", not is_sample as "isOwn", ev_only as "evOnly", event_days as "eventDays", flow_zones as "flowZones",
  ground_wkt as wkt,
  jsonb_build_array(min_e, min_n, max_e, max_n) as extent,
  coalesce((select d.boundary is not null or (d.selected_zones <> '[]' and z.imported_by is not null)
    from datasets d left join zone_systems z on z.id = d.zone_system_id where d.id = o.dataset_id), true) as "isDrawn"`

/**
 * The grounds that a new area is judged against, oldest first.
 * @param tx sees the organisation's rows
 */
export const earlierAreas = async (tx: Tx, area: NewArea, between: readonly Box[] = []): Promise<EarlierArea[]> =>
  (await groundsNear<EarlierArea>(tx, area, between, WHOLE)).rows

/** The numbers of the same grounds. */
export const earlierIds = async (tx: Tx, area: NewArea, between: readonly Box[]): Promise<number[]> =>
  (await groundsNear<{ id: number }>(tx, area, between, sql`id`)).rows.map(({ id }) => id)

/**
 * True if a zone file was imported in a browser, by people who may have drawn its zones round one house; so are zones that the
 * transaction does not see.
 * @param value the name of the file, or the number of its zone system
 */
export const areZonesDrawn = async (tx: Tx, by: 'file_name' | 'id', value: string | number): Promise<boolean> => {
  const system = await tx.selectFrom('zone_systems').select('imported_by').where(by, '=', value).executeTakeFirst()
  return system === undefined || system.imported_by !== null
}
