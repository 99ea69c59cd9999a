import { sql } from 'kysely'
import type { AreaOverlay } from '../../../workers/overlay/overlay-area.ts'
import type { Tx } from '../../db/database.ts'
import type { FlowZones } from '../../db/tables/datasets.ts'
import type { CountedBy } from './counted-by.ts'
import { areaOf } from './expected-devices.ts'

/** EPSG:27700, metres. */
export type Box = readonly [minE: number, minN: number, maxE: number, maxN: number]

/** An organisation's new area in a period. */
export interface NewArea {
  readonly organisationId: number
  /** ISO dates. */
  readonly firstDay: string
  readonly lastDay: string
  readonly extent: Box
}

/** The area of a dataset that the organisation can open now, or could open earlier. */
export interface EarlierArea {
  readonly id: number
  readonly datasetId: number
  /** True if the dataset belongs to the organisation. Samples do not, and are not judged against customers' areas. */
  readonly isOwn: boolean
  readonly evOnly: boolean
  /**
   * True if a person chose its edges. This applies to boundaries, areas snapped to them, zones imported in a browser,
   * and deleted datasets, which may have been any of these.
   */
  readonly isDrawn: boolean
  readonly wkt: string
  /** The event days as ISO dates in order; null if the dataset is not about an event. */
  readonly eventDays: readonly string[] | null
  /** Null if the dataset does not count flows. */
  readonly flowZones: FlowZones | null
  readonly countedBy: CountedBy
  readonly extent: Box
}

/** True if two boxes share a point. */
export const boxesMeet = (a: Box, b: Box): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]

/** The areas connected to a box through a chain of boxes, in which each box meets the next. */
export const chainedTo = <Area extends { readonly extent: Box }>(box: Box, areas: readonly Area[]): Area[] => {
  const chained = new Set<Area>()
  const ends = [box]
  for (let end = ends.pop(); end !== undefined; end = ends.pop())
    for (const area of areas)
      if (!chained.has(area) && boxesMeet(end, area.extent)) {
        chained.add(area)
        ends.push(area.extent)
      }
  return areas.filter(area => chained.has(area))
}

const EXTENT = sql<Box>`jsonb_build_array(min_e, min_n, max_e, max_n)`

/**
 * The ids, ascending, of the earlier areas that a new area is judged against. They belong to the organisation's
 * datasets and to samples, cover some of the same days, and are connected to the new area by a chain of overlaps. A
 * chain is needed because a large area minus the new one and minus another leaves the area between them.
 * @param tx must see the organisation's rows
 * @param pending boxes of areas without a dataset yet
 */
export const earlierIds = async (
  tx: Tx,
  { organisationId, firstDay, lastDay, extent }: NewArea,
  pending: readonly Box[] = [],
): Promise<number[]> => {
  const open = await tx
    .selectFrom('dataset_grounds')
    .select(['id', EXTENT.as('extent')])
    .where(eb => eb.or([eb('organisation_id', '=', organisationId), eb('is_sample', '=', true)]))
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .orderBy('id')
    .execute()
  const unordered = pending.map(box => ({ id: null, extent: box }))
  return chainedTo(extent, [...open, ...unordered]).flatMap(({ id }) => id ?? [])
}

/** The areas that a new area is judged against (`earlierIds`), oldest first. */
export const earlierAreas = async (tx: Tx, area: NewArea, pending: readonly Box[] = []): Promise<EarlierArea[]> => {
  const ids = await earlierIds(tx, area, pending)
  const { rows } = await sql<EarlierArea>`
    select id, dataset_id as "datasetId", not is_sample as "isOwn", ev_only as "evOnly", event_days as "eventDays",
      flow_zones as "flowZones",
      jsonb_build_object('isTourism', is_tourism, 'zoneSystemId', zone_system_id, 'standardVersion', standard_version) as "countedBy",
      ground_wkt as wkt, ${EXTENT} as extent,
      coalesce((select d.boundary is not null or d.has_drawn_edge or (d.selected_zones <> '[]' and z.imported_by is not null)
        from datasets d left join zone_systems z on z.id = d.zone_system_id where d.id = o.dataset_id), true) as "isDrawn"
    from dataset_grounds o where id = any(${ids}::int[]) order by id`.execute(tx)
  return rows
}

/**
 * True if a zone file was imported in a browser, in which case a zone may have been drawn around a single house. Also
 * true for zones that the transaction cannot see.
 * @param value the name of the file, or the id of its zone system
 */
export const areZonesDrawn = async (tx: Tx, by: 'file_name' | 'id', value: string | number): Promise<boolean> => {
  const system = await tx.selectFrom('zone_systems').select('imported_by').where(by, '=', value).executeTakeFirst()
  return system === undefined || system.imported_by !== null
}

/** Overlaps smaller than this many square metres come from rounding the overlay to a metre. */
export const LEAST_SHARED_M2 = 100

/** True if the new area overlaps the earlier one at this position. */
export const sharesGround = ({ pieces }: Pick<AreaOverlay, 'pieces'>, position: number): boolean =>
  pieces
    .filter(({ within }) => within.includes(0) && within.includes(position))
    .reduce((sum, { shares }) => sum + areaOf(shares), 0) >= LEAST_SHARED_M2

/**
 * The earliest area that overlaps a new one, or null.
 * @param earlier all areas of the overlay, from position 1
 */
const firstSharing = <Area, Kind extends Area>(
  laid: Pick<AreaOverlay, 'pieces'>,
  earlier: readonly Area[],
  isOfKind: (area: Area) => area is Kind,
): Kind | null => earlier.filter(isOfKind).find(area => sharesGround(laid, earlier.indexOf(area) + 1)) ?? null

type EventKind = Pick<EarlierArea, 'eventDays'>

/**
 * The earliest overlapping area with other event days, or null. Two sets of event days on the same ground would reveal
 * the hours and origins of the visits there for each date.
 * @param eventDays ISO dates in order; null if the new area's dataset is not about an event
 */
export const otherEvent = <Area extends EventKind>(
  eventDays: readonly string[] | null,
  laid: Pick<AreaOverlay, 'pieces'>,
  earlier: readonly Area[],
): (Area & { readonly eventDays: readonly string[] }) | null =>
  eventDays === null
    ? null
    : firstSharing(
        laid,
        earlier,
        (area): area is Area & { readonly eventDays: readonly string[] } =>
          area.eventDays !== null && `${area.eventDays}` !== `${eventDays}`,
      )

type FlowKind = Pick<EarlierArea, 'flowZones'>

const sorted = (zones: readonly number[]): string => [...zones].sort((a, b) => a - b).join()
const areSame = (a: FlowZones, b: FlowZones): boolean => a.system === b.system && sorted(a.zones) === sorted(b.zones)

/**
 * The earliest overlapping area with flows between other zones, or null. Each of the two withholds flows to protect its
 * own sums, and would show flows that the other withholds.
 * @param flowZones null for a new area without flows
 */
export const otherFlows = <Area extends FlowKind>(
  flowZones: FlowZones | null,
  laid: Pick<AreaOverlay, 'pieces'>,
  earlier: readonly Area[],
): Area | null =>
  flowZones === null
    ? null
    : firstSharing(
        laid,
        earlier,
        (area): area is Area => area.flowZones !== null && !areSame(area.flowZones, flowZones),
      )
