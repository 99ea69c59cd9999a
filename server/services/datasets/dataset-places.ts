import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { DatasetArea, DatasetPlace, PlaceMonth, PointOfInterest } from '../../../src/contract/datasets.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { type NamedBoundary, type NamedZone, placeName } from '../../../src/domain/dataset-names.ts'
import type { LonLat } from '../../../workers/contract.ts'
import type { StreetNames } from '../../basemap/street-names.ts'
import { type Database, type Scope, type Tx, WORKER } from '../../db/database.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { MeasuredPlace } from '../ordering/measure-place.ts'
import { type AskedPlace, poisOf } from '../ordering/read-order.ts'
import { nearestPlace, streetOf } from '../places/find-place-names.ts'
import { type DatasetRow, visibleDataset, visibleDatasets } from './dataset-access.ts'

/** A dataset's points, zones or boundary. Points are unnamed until their names are looked up. */
export const placesOf = ({ places, pois }: Pick<DatasetRow, 'places' | 'pois'>): DatasetPlace[] =>
  places ?? pois.map(({ coords: [long, lat], radius }) => ({ name: null, lat, long, radius }))

/** Converts a dataset's points to interleaved [easting, northing] metres with the engine of a zone file. */
export const gridPoints = (
  engines: ZoneEngines,
  fileName: string,
  { pois }: Pick<DatasetRow, 'pois'>,
): Promise<Float64Array> =>
  engines.run(zoneFileKey(fileName), engine => engine.toGrid(Float64Array.from(pois.flatMap(({ coords }) => coords))))

/** Names points after their streets or nearest places. Returns null until place names are imported. */
const namePoints = async (
  tx: Tx,
  pois: readonly PointOfInterest[],
  streets: StreetNames | null,
): Promise<DatasetPlace[] | null> => {
  const any = await tx.selectFrom('place_names').select('id').limit(1).executeTakeFirst()
  if (!any) return null
  const places: DatasetPlace[] = []
  for (const { coords, radius } of pois) {
    const [long, lat] = coords
    const place = await streetOf(tx, coords, streets)
    places.push({ name: place && placeName(place), lat, long, radius })
  }
  return places
}

/** Names a boundary after the place nearest to a point inside it, if the installation has place names. */
const nameBoundary = async (
  tx: Tx,
  { made, areaKm2, inside }: Omit<NamedBoundary, 'name'> & { readonly inside: LonLat | null },
): Promise<DatasetPlace[]> => {
  const nearest = inside && (await nearestPlace(tx, inside))
  return [{ made, areaKm2, name: nearest && placeName(nearest) }]
}

/** Reads the names of zones from their file. */
const nameZones = async (engines: ZoneEngines, fileName: string, ids: readonly number[]): Promise<NamedZone[]> => {
  const zones = await engines.run(zoneFileKey(fileName), (engine, setId) =>
    engine.summaries(setId, Uint32Array.from(ids)),
  )
  return zones.map(({ code, name }) => ({ code, name }))
}

/** Names an order's place before the order's transaction. Returns null if its points cannot be named yet. */
export const nameOrder = (
  {
    database,
    engines,
    streets,
  }: { readonly database: Database; readonly engines: ZoneEngines; readonly streets: StreetNames | null },
  scope: Scope,
  asked: AskedPlace,
  { areaKm2, inside }: Pick<MeasuredPlace, 'areaKm2' | 'inside'>,
): Promise<DatasetPlace[] | null> => {
  switch (asked.kind) {
    case 'zones':
      return nameZones(engines, asked.fileName, asked.ids)
    case 'points':
      return database.within(scope, tx => namePoints(tx, poisOf(asked), streets))
    case 'boundary':
      return database.within(scope, tx => nameBoundary(tx, { made: asked.made, areaKm2, inside }))
  }
}

interface ToName {
  readonly id: number
  readonly places: DatasetPlace[] | null
  readonly pois: readonly PointOfInterest[]
  readonly selected_zones: readonly number[]
  readonly zone_system_id: number | null
}

const storePlaces = async (tx: Tx, id: number, places: readonly DatasetPlace[]): Promise<void> => {
  await tx
    .updateTable('datasets')
    .set({ places: JSON.stringify(places) })
    .where('id', '=', id)
    .where('places', 'is', null)
    .execute()
}

/**
 * The places of a dataset. An older dataset's places are named once, and their names stored. Returns null if its points
 * cannot be named yet.
 */
export const nameDataset = async (
  { database, engines }: { readonly database: Database; readonly engines: ZoneEngines },
  dataset: ToName,
): Promise<DatasetPlace[] | null> => {
  const { id, pois, selected_zones: zones, zone_system_id: systemId } = dataset
  if (dataset.places !== null) return dataset.places
  const system = await database.within(WORKER, tx =>
    tx
      .selectFrom('zone_systems')
      .select('file_name')
      .where('id', '=', systemId ?? 0)
      .executeTakeFirst(),
  )
  const byZones = system && zones.length > 0 ? await nameZones(engines, system.file_name, zones) : null
  return database.within(WORKER, async tx => {
    const places = byZones ?? (await namePoints(tx, pois, null))
    if (places !== null) await storePlaces(tx, id, places)
    return places
  })
}

/**
 * Names the zones of completed datasets that were ordered before names existed. If a dataset's zone file is
 * unavailable, the dataset is left for a later run.
 */
export const nameEarlierZones = async (parts: {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly log: Pick<Logger, 'warn'>
}): Promise<void> => {
  const unnamed = await parts.database.within(WORKER, tx =>
    tx
      .selectFrom('datasets')
      .select(['id', 'places', 'pois', 'selected_zones', 'zone_system_id'])
      .where('places', 'is', null)
      .where('status', '=', DatasetStatus.Completed)
      .where('zone_system_id', 'is not', null)
      .where(sql<number>`jsonb_array_length(selected_zones)`, '>', 0)
      .execute(),
  )
  for (const dataset of unnamed)
    await nameDataset(parts, dataset).catch((error: unknown) =>
      parts.log.warn({ err: error, dataset: dataset.id }, 'zones not named'),
    )
}

/** Names the points of datasets that were ordered before place names were imported. */
export const nameEarlierPoints = async (tx: Tx): Promise<void> => {
  const unnamed = await tx
    .selectFrom('datasets')
    .select(['id', 'pois'])
    .where('places', 'is', null)
    .where(sql<number>`jsonb_array_length(pois)`, '>', 0)
    .execute()
  for (const { id, pois } of unnamed) {
    const places = await namePoints(tx, pois, null)
    if (places !== null) await storePlaces(tx, id, places)
  }
}

/**
 * A dataset's geometry, the names of all its places, its measured area and its options.
 * @throws Refusal not-found
 */
export const datasetArea = async (database: Database, identity: Identity, id: number): Promise<DatasetArea> => {
  const row = await visibleDataset(database, identity, id)
  return {
    studyAreaWkt: row.study_area_wkt,
    pois: row.pois,
    places: placesOf(row),
    areaKm2: row.area_km2,
    reportInputs: row.inputs,
  }
}

/** The maximum number of months that a series shows. */
const MOST_MONTHS = 24

/** True if two JSON lists have the same items in any order. */
const hasSameItems = (column: 'datasets.pois' | 'datasets.selected_zones', list: readonly unknown[]) => {
  const items = sql`${JSON.stringify(list)}::jsonb`
  return sql<boolean>`${sql.ref(column)} @> ${items} and ${sql.ref(column)} <@ ${items}`
}

/**
 * For each month, the newest completed dataset with the same place and report as a given one, which is included. Places
 * are the same if the same points, zones or boundary were ordered. Only includes datasets that the user may see.
 * @throws Refusal not-found
 */
export const monthsOfPlace = async (database: Database, identity: Identity, id: number): Promise<PlaceMonth[]> => {
  const dataset = await visibleDataset(database, identity, id)
  const rows = await database.within(scopeOf(identity), tx =>
    visibleDatasets(tx, identity)
      .distinctOn('datasets.first_day')
      .select(['datasets.id', 'datasets.first_day'])
      .where('datasets.organisation_id', '=', dataset.organisation_id)
      .where('datasets.status', '=', DatasetStatus.Completed)
      .where('datasets.report_viewer', '=', dataset.report_viewer)
      .where('datasets.zone_system', '=', dataset.zone_system)
      .where(hasSameItems('datasets.pois', dataset.pois))
      .where(hasSameItems('datasets.selected_zones', dataset.selected_zones))
      .where(
        sql<boolean>`datasets.boundary is not distinct from ${dataset.boundary && JSON.stringify(dataset.boundary)}::jsonb`,
      )
      .orderBy('datasets.first_day', 'desc')
      .orderBy('datasets.id', 'desc')
      .limit(MOST_MONTHS)
      .execute(),
  )
  return rows.map(row => ({ id: row.id, month: row.first_day.slice(0, 7) })).reverse()
}
