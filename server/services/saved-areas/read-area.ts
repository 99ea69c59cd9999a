import type { Insertable } from 'kysely'
import type { AreaToSave } from '../../../src/contract/saved-areas.ts'
import type { Database } from '../../db/database.ts'
import type { KeptZone, SavedAreas } from '../../db/tables/places.ts'
import { badPlace, notFound } from '../../errors.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { visibleDatasets } from '../datasets/dataset-access.ts'
import { judgeBoundary, judgeZones } from '../ordering/measure-place.ts'
import { readZoneIds } from '../ordering/read-order.ts'
import { requireStandard } from '../places/zone-links.ts'

/** The columns of a saved area's place. */
type StoredArea = Pick<
  Insertable<SavedAreas>,
  'zone_system_id' | 'zone_system' | 'zones' | 'points' | 'boundary' | 'area_km2'
>
type RequestedArea = Pick<AreaToSave, 'zones' | 'lonLat' | 'boundary'>

/** Six decimal places of a degree are about 0.1 m. */
const DEGREE_DECIMALS = 6

interface Parts {
  readonly database: Database
  readonly engines: ZoneEngines
}

const storedZones = async (
  { database, engines }: Parts,
  identity: Identity,
  { zoneSystemId, ids: chosen }: NonNullable<RequestedArea['zones']>,
): Promise<StoredArea> => {
  const system = await database.within(scopeOf(identity), tx =>
    tx
      .selectFrom('zone_systems')
      .select(['id', 'name', 'file_name'])
      .where('id', '=', zoneSystemId)
      .where('organisation_id', '=', identity.organisationId)
      .executeTakeFirst(),
  )
  if (!system) throw notFound('The zone system')
  const ids = readZoneIds(chosen)
  return engines.run(zoneFileKey(system.file_name), async (engine, setId) => {
    const { areaKm2 } = await judgeZones(engine, setId, ids, null)
    const summaries = await engine.summaries(setId, Uint32Array.from(ids))
    const zones = summaries.map(({ id, code, name }): KeptZone => ({ id, code, name }))
    return {
      zone_system_id: system.id,
      zone_system: system.name,
      zones: JSON.stringify(zones),
      area_km2: areaKm2,
    }
  })
}

const storedPoints = (points: NonNullable<RequestedArea['lonLat']>): StoredArea => ({
  points: JSON.stringify(points.map(lonLat => lonLat.map(degree => Number(degree.toFixed(DEGREE_DECIMALS))))),
})

/** The boundary as an order would store it: rounded to the centimetre and measured by the server. */
const storedBoundary = async (
  { database, engines }: Parts,
  identity: Identity,
  { wkt, made }: NonNullable<RequestedArea['boundary']>,
): Promise<StoredArea> => {
  const { small } = await requireStandard(database, identity)
  const outline = await engines.run(zoneFileKey(small), engine => judgeBoundary(engine, wkt))
  return { boundary: JSON.stringify({ wkt: outline.wkt, made }), area_km2: outline.areaKm2 }
}

/**
 * The points, zones or boundary that a dataset was ordered with.
 * @throws Refusal not-found
 */
const areaOfDataset = async ({ database }: Parts, identity: Identity, datasetId: number): Promise<RequestedArea> => {
  const dataset = await database.within(scopeOf(identity), async tx => {
    const row = await visibleDatasets(tx, identity)
      .select(['pois', 'selected_zones', 'zone_system_id', 'boundary'])
      .where('datasets.id', '=', datasetId)
      .executeTakeFirst()
    if (!row) throw notFound('The dataset')
    const own = await tx
      .selectFrom('zone_systems')
      .select('id')
      .where('id', '=', row.zone_system_id ?? 0)
      .where('organisation_id', '=', identity.organisationId)
      .executeTakeFirst()
    return { ...row, zoneSystemId: own?.id }
  })
  if (dataset.boundary !== null) return { boundary: dataset.boundary }
  if (dataset.selected_zones.length === 0) return { lonLat: dataset.pois.map(({ coords }) => coords) }
  if (dataset.zoneSystemId === undefined)
    throw badPlace('The zones of this dataset are not among your organisation’s zone systems')
  return { zones: { zoneSystemId: dataset.zoneSystemId, ids: dataset.selected_zones } }
}

/**
 * Reads the area to save: zones with the names in their file, or a boundary that follows the rules. Whether a template
 * accepts the area is checked when it is used.
 * @throws Refusal bad-place, or not-found for a zone system or dataset that the user cannot see
 */
export const readArea = async (parts: Parts, identity: Identity, request: AreaToSave): Promise<StoredArea> => {
  const sources = [request.zones, request.lonLat, request.boundary, request.datasetId].filter(one => one !== undefined)
  if (sources.length !== 1) throw badPlace('Give exactly one of zones, points, a boundary or a dataset')
  const { zones, lonLat, boundary } =
    request.datasetId === undefined ? request : await areaOfDataset(parts, identity, request.datasetId)
  if (zones) return storedZones(parts, identity, zones)
  return lonLat ? storedPoints(lonLat) : storedBoundary(parts, identity, boundary!)
}
