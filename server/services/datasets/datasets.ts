import { sql } from 'kysely'
import proj4 from 'proj4'
import {
  LISTED_PLACES,
  type ListedReport,
  type ReportDetails,
  type RequestedReport,
  type SeriesHead,
} from '../../../src/contract/datasets.ts'
import { CreditType } from '../../../src/domain/constants.ts'
import { NATIONAL_GRID } from '../../../src/domain/geography/coordinates.ts'
import { pointWithin, wktRings } from '../../../src/domain/geography/rings.ts'
import { type Shortened, withoutRepeats } from '../../../src/domain/repeated-fields.ts'
import type { Database, Tx } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { ChunkedReply } from '../chunked-reply.ts'
import { type DatasetRow, datasetsInList, visibleDatasets, withNames } from './dataset-access.ts'
import { placesOf } from './dataset-places.ts'

/** Uses a single Helmert transformation. Its accuracy of 5 m is far less than the size of a pin. */
const toDegrees = proj4(NATIONAL_GRID, 'EPSG:4326')

/**
 * A point inside an area (EPSG:27700) as [lon, lat] degrees, for datasets that were ordered before pins were stored.
 * Null if the area is empty.
 */
const pinWithin = (areaWkt: string | null): [number, number] | null => {
  const inside = pointWithin(wktRings(areaWkt ?? ''))
  if (inside === null) return null
  const [lon = 0, lat = 0] = toDegrees.forward([...inside])
  return [lon, lat]
}

/**
 * Writes a list that arrives in parts as a single JSON string. The first chunk contains the first part, so an error in
 * that part is thrown before anything is sent.
 * @param before the string before the first item; `after` follows the last
 */
export async function* listAsJson(
  parts: AsyncIterable<readonly unknown[]>,
  before: string,
  after: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let begun = false
  let empty = true
  for await (const items of parts) {
    if (begun && items.length === 0) continue
    const text = items.map(item => JSON.stringify(item)).join(',')
    yield encoder.encode((begun ? '' : before) + (empty ? '' : ',') + text)
    begun = true
    empty &&= items.length === 0
  }
  yield encoder.encode(after)
}

/** The columns to select for a list of datasets. */
const LISTED = [
  'id',
  'name',
  'template_name',
  'requested_by_name',
  'first_day',
  'last_day',
  'created_at',
  'status',
  'progress',
  'failure',
  'group_id',
  'organisation_id',
  'report_viewer',
  'map_viewer',
  'event_days',
  'pois',
  'places',
  'ground_key',
  'template_id',
  'icon',
  'is_sample',
] as const satisfies (keyof DatasetRow)[]
/** The additional columns to select for a single dataset. Of these, only the study area is large. */
const RECORDED = [
  'study_area_wkt',
  'zone_system',
  'zone_system_id',
  'inputs',
  'area_km2',
] as const satisfies (keyof DatasetRow)[]

type ListedRow = Pick<DatasetRow, (typeof LISTED)[number]> & {
  readonly pin: [number, number] | null
  /** The area of a dataset without a pin. */
  readonly unpinned_wkt: string | null
  readonly group_name: string | null
  readonly organisation_name: string | null
  readonly series: SeriesHead | null
  /** Null if its organisation paid nothing, because it is a sample, was free or was moved. */
  readonly paid: number | null
}

const startOf = (row: Pick<DatasetRow, 'first_day'>) => `${row.first_day}T00:00:00`
const endOf = (row: Pick<DatasetRow, 'last_day'>) => `${row.last_day}T23:59:59`

const PIN_DECIMALS = 6

type RecordedRow = ListedRow & Pick<DatasetRow, (typeof RECORDED)[number]>

/** Rounds to 0.1 m, which is precise enough for a map. With 16 digits, coordinates made up a tenth of a list's size. */
const roundedPin = (pin: ListedReport['pin']): ListedReport['pin'] =>
  pin && [Number(pin[0].toFixed(PIN_DECIMALS)), Number(pin[1].toFixed(PIN_DECIMALS))]

const listedReport = (row: ListedRow, places = placesOf(row)): ListedReport => ({
  id: row.id,
  clientProjectName: row.name,
  reportName: row.template_name,
  requestedByUserName: row.requested_by_name,
  startDate: startOf(row),
  endDate: endOf(row),
  creationTime: row.created_at.toISOString(),
  reportStatus: row.status,
  progress: row.progress,
  failure: row.failure,
  credits: row.paid ?? 0,
  groupId: row.group_id,
  groupName: row.group_name,
  series: row.series,
  organisationId: row.organisation_id,
  organisationName: row.organisation_name ?? '',
  reportViewer: row.report_viewer,
  mapViewer: row.map_viewer,
  eventDays: row.event_days,
  places,
  placeCount: places.length,
  pin: roundedPin(row.pin ?? pinWithin(row.unpinned_wkt)),
  groundKey: row.ground_key,
  customerReport: { id: row.template_id, icon: row.icon },
  isSample: row.is_sample,
})

const withFewPlaces = ({ places, ...report }: ListedReport): ListedReport => ({
  ...report,
  places: places.slice(0, LISTED_PLACES),
})

const requestedReport = (row: RecordedRow): RequestedReport => ({
  ...listedReport(row),
  studyAreaWkt: row.study_area_wkt,
  pois: row.pois,
  requestedReportOptionsJSON: JSON.stringify({
    startDate: startOf(row),
    endDate: endOf(row),
    zoneSystem: row.zone_system,
    zoneSystemId: row.zone_system_id,
    reportInputs: row.inputs,
    area: row.area_km2,
  }),
})

/** A dataset's first point, otherwise the stored point inside its area. */
const PIN = sql<[number, number] | null>`coalesce(datasets.pois -> 0 -> 'coords', datasets.pin)`

const listed = (tx: Tx, identity: Identity) =>
  withNames(visibleDatasets(tx, identity))
    .select(LISTED.map(name => `datasets.${name}` as const))
    .select([
      PIN.as('pin'),
      sql<string | null>`case when ${PIN} is null then datasets.study_area_wkt end`.as('unpinned_wkt'),
    ])
    .select(['g.name as group_name', 'o.name as organisation_name'])
    .select(
      sql<SeriesHead | null>`case when s.id is not null
        then jsonb_build_object('id', s.id, 'kind', s.kind, 'name', s.name) end`.as('series'),
    )
    .select(({ selectFrom, ref }) =>
      selectFrom('credit_ledger as l')
        .select('l.amount')
        .where('l.dataset_id', '=', ref('datasets.id'))
        .where('l.credit_type', '=', CreditType.Debit)
        .where('l.organisation_id', '=', ref('datasets.organisation_id'))
        .as('paid'),
    )

const recorded = (tx: Tx, identity: Identity) =>
  listed(tx, identity).select(RECORDED.map(name => `datasets.${name}` as const))

/** How many rows to read at a time. This limits a long list's memory and the time until its first rows are sent. */
const DATASETS_PER_PART = 200

/**
 * Reads the datasets in the user's list in parts, newest first. There is at least one part, which may be empty.
 * @param read reads the datasets with these ids that the user may still see
 */
async function* inParts<R extends { readonly id: number }>(
  database: Database,
  identity: Identity,
  read: (tx: Tx, ids: readonly number[]) => Promise<readonly R[]>,
): AsyncGenerator<R[]> {
  const scope = scopeOf(identity)
  const ids = await database.within(scope, async tx => {
    const rows = await datasetsInList(tx, identity)
      .select('datasets.id')
      .orderBy('datasets.created_at', 'desc')
      .orderBy('datasets.id', 'desc')
      .execute()
    return rows.map(({ id }) => id)
  })
  for (let from = 0; from === 0 || from < ids.length; from += DATASETS_PER_PART) {
    const partIds = ids.slice(from, from + DATASETS_PER_PART)
    if (partIds.length === 0) return yield []
    const byId = new Map((await database.within(scope, tx => read(tx, partIds))).map(report => [report.id, report]))
    // Datasets that have since been moved to another organisation are left out.
    yield partIds.flatMap(id => byId.get(id) ?? [])
  }
}

/** Reads the list with every field. */
export const requestedReports = (database: Database, identity: Identity): AsyncGenerator<RequestedReport[]> =>
  inParts(database, identity, async (tx, ids) =>
    (await recorded(tx, identity).where('datasets.id', 'in', ids).execute()).map(requestedReport),
  )

/**
 * Reads the list without geometry, choices and repeated fields, which makes it less than a tenth as large. Each part
 * begins with a complete dataset.
 */
export async function* listedReports(
  database: Database,
  identity: Identity,
): AsyncGenerator<Shortened<ListedReport>[]> {
  const parts = inParts(database, identity, async (tx, ids) =>
    (await listed(tx, identity).where('datasets.id', 'in', ids).execute()).map(row => withFewPlaces(listedReport(row))),
  )
  for await (const part of parts) yield withoutRepeats(part)
}

/** Returns the list as a chunked reply. Thousands of study areas take up tens of megabytes. */
export const getRequestedReports = async (
  database: Database,
  fields: 'list' | undefined,
  identity: Identity,
): Promise<ChunkedReply> => ({
  type: 'application/json',
  headers: {},
  chunks: listAsJson(
    fields === 'list' ? listedReports(database, identity) : requestedReports(database, identity),
    '{"success":true,"result":[',
    '],"error":null}',
  ),
})

/** The street and district that a dataset belongs to, if the user may see them. Null for any other dataset. */
const districtOf = (
  database: Database,
  identity: Identity,
  { id, district_of: streetId, district_m: metres }: Pick<DatasetRow, 'id' | 'district_of' | 'district_m'>,
): Promise<NonNullable<ReportDetails['details']['district']> | null> =>
  database.within(scopeOf(identity), async tx => {
    if (metres !== null) {
      const street = await visibleDatasets(tx, identity)
        .select('datasets.id')
        .where('datasets.id', '=', streetId ?? 0)
        .executeTakeFirst()
      return { street: street?.id ?? null, district: id, metres }
    }
    const district = await visibleDatasets(tx, identity)
      .select(['datasets.id', 'datasets.district_m'])
      .where('datasets.district_of', '=', id)
      .executeTakeFirst()
    return district?.district_m == null ? null : { street: id, district: district.id, metres: district.district_m }
  })

/** A dataset with the details that its viewers and the wizard need. */
export const getRequestedReport = async (
  database: Database,
  identity: Identity,
  id: number,
): Promise<ReportDetails> => {
  const row = await database.within(scopeOf(identity), tx =>
    recorded(tx, identity)
      .select([
        'datasets.selected_zones',
        'datasets.boundary',
        'datasets.extent',
        'datasets.missing_days',
        'datasets.standard_version',
        'datasets.population',
        'datasets.district_of',
        'datasets.district_m',
      ])
      .where('datasets.id', '=', id)
      .executeTakeFirst(),
  )
  if (!row) throw notFound('The dataset')
  const district = await districtOf(database, identity, row)
  return {
    ...requestedReport(row),
    details: {
      reportId: row.template_id,
      clientProjectName: row.name,
      reportName: row.template_name,
      startDate: startOf(row),
      endDate: endOf(row),
      missingDays: row.missing_days,
      ...(row.event_days && { eventDays: row.event_days }),
      pois: row.pois,
      selectedZones: row.selected_zones,
      ...(row.boundary && { boundary: row.boundary }),
      reportInputs: row.inputs,
      zoneSystem: row.zone_system,
      zoneSystemId: row.zone_system_id,
      standardVersion: row.standard_version,
      areaKm2: row.area_km2,
      residents: row.population === 0 ? null : row.population,
      ...(district && { district }),
      extent27700: row.extent,
    },
  }
}

/**
 * The ids of the datasets in the user's list that contain the words in any field, ignoring case. Coordinates and areas
 * are not searched, because a search for 2026 must not match them.
 */
export const searchDatasets = (database: Database, words: string, identity: Identity): Promise<number[]> =>
  database.within(scopeOf(identity), async tx => {
    const texts = sql<string>`concat_ws(e'\n',
      datasets.id, datasets.name, datasets.template_name, datasets.requested_by_name, datasets.first_day, datasets.last_day,
      to_char(datasets.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), datasets.failure, datasets.report_viewer, datasets.map_viewer, datasets.zone_system, g.name, s.name, o.name,
      array_to_string(array(select v #>> '{}' from jsonb_path_query(datasets.inputs, '$[*].displayTitle') as v), e'\n'),
      array_to_string(array(select v #>> '{}' from jsonb_path_query(datasets.inputs, '$[*].selectedOptions[*].name') as v), e'\n'),
      array_to_string(array(select concat_ws(e'\n', p ->> 'name', p ->> 'code') from jsonb_array_elements(datasets.places) as p), e'\n'))`
    const rows = await withNames(datasetsInList(tx, identity))
      .select('datasets.id')
      .where(sql<boolean>`strpos(lower(${texts}), lower(${words})) > 0`)
      .orderBy('datasets.id')
      .execute()
    return rows.map(({ id }) => id)
  })
