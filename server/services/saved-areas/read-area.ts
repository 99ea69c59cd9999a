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

/** The place of a saved area as its row holds it. */
type KeptArea = Pick<
  Insertable<SavedAreas>,
  'zone_system_id' | 'zone_system' | 'zones' | 'points' | 'boundary' | 'area_km2'
>
type AskedArea = Pick<AreaToSave, 'zones' | 'lonLat' | 'boundary'>

/** 0.1 m. */
const DEGREE_DECIMALS = 6

interface Parts {
  readonly database: Database
  readonly engines: ZoneEngines
}

const keptZones = async (
  { database, engines }: Parts,
  identity: Identity,
  { zoneSystemId, ids: asked }: NonNullable<AskedArea['zones']>,
): Promise<KeptArea> => {
  const system = await database.within(scopeOf(identity), tx =>
    tx
      .selectFrom('zone_systems')
      .select(['id', 'name', 'file_name'])
      .where('id', '=', zoneSystemId)
      .where('organisation_id', '=', identity.organisationId)
      .executeTakeFirst(),
  )
  if (!system) throw notFound('The zone system')
  const ids = readZoneIds(asked)
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

const keptPoints = (points: NonNullable<AskedArea['lonLat']>): KeptArea => ({
  points: JSON.stringify(points.map(at => at.map(degree => Number(degree.toFixed(DEGREE_DECIMALS))))),
})

/** The boundary as an order would keep it: cut to the centimetre and measured by the server. */
const keptBoundary = async (
  { database, engines }: Parts,
  identity: Identity,
  { wkt, made }: NonNullable<AskedArea['boundary']>,
): Promise<KeptArea> => {
  const { small } = await requireStandard(database, identity)
  const outline = await engines.run(zoneFileKey(small), engine => judgeBoundary(engine, wkt))
  return { boundary: JSON.stringify({ wkt: outline.wkt, made }), area_km2: outline.areaKm2 }
}

/** The points, zones or boundary that a dataset was ordered with. @throws Refusal not-found */
const areaOfDataset = async ({ database }: Parts, identity: Identity, datasetId: number): Promise<AskedArea> => {
  const found = await database.within(scopeOf(identity), async tx => {
    const dataset = await visibleDatasets(tx, identity)
      .select(['pois', 'selected_zones', 'zone_system_id', 'boundary'])
      .where('datasets.id', '=', datasetId)
      .executeTakeFirst()
    if (!dataset) throw notFound('The dataset')
    const own = await tx
      .selectFrom('zone_systems')
      .select('id')
      .where('id', '=', dataset.zone_system_id ?? 0)
      .where('organisation_id', '=', identity.organisationId)
      .executeTakeFirst()
    return { ...dataset, zoneSystemId: own?.id }
  })
  if (found.boundary !== null) return { boundary: found.boundary }
  if (found.selected_zones.length === 0) return { lonLat: found.pois.map(({ coords }) => coords) }
  if (found.zoneSystemId === undefined)
    throw badPlace('The zones of this dataset are not among your organisation’s zone systems')
  return { zones: { zoneSystemId: found.zoneSystemId, ids: found.selected_zones } }
}

/**
 * Reads what is to be saved: zones by the words of their own file, a boundary by its rules. Whether a template takes it is
 * judged when it is used.
 * @throws Refusal bad-place, or not-found for a zone system or a dataset that the user does not see
 */
export const readArea = async (parts: Parts, identity: Identity, asked: AreaToSave): Promise<KeptArea> => {
  const given = [asked.zones, asked.lonLat, asked.boundary, asked.datasetId].filter(one => one !== undefined)
  if (given.length !== 1) throw badPlace('Give zones, points, a boundary or a dataset, and one of them only')
  const { zones, lonLat, boundary } =
    asked.datasetId === undefined ? asked : await areaOfDataset(parts, identity, asked.datasetId)
  if (zones) return keptZones(parts, identity, zones)
  return lonLat ? keptPoints(lonLat) : keptBoundary(parts, identity, boundary!)
}
