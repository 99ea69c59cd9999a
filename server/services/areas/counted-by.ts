import { type Database, WORKER } from '../../db/database.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { DATASET_KINDS, type DatasetRow } from '../datasets/dataset-access.ts'

/**
 * How a dataset is counted, apart from its area, vehicles and flows. Datasets that differ in this have different noise.
 */
export interface CountedBy {
  readonly isTourism: boolean
  /** The zone system of its trip ends; null for the standard zones. */
  readonly zoneSystemId: number | null
  readonly standardVersion: number
}

/** Tourism counts by standard zones, even if the place consists of other zones. */
export const countedBy = (
  dataset: Pick<DatasetRow, 'map_viewer' | 'zone_system_id' | 'standard_version'>,
): CountedBy => {
  const isTourism = DATASET_KINDS.tourism(dataset)
  return {
    isTourism,
    zoneSystemId: isTourism ? null : dataset.zone_system_id,
    standardVersion: dataset.standard_version,
  }
}

/** The properties of an organisation's zone system that the area judge needs. */
export interface CustomZones {
  readonly fileKey: string
  /** True if it was imported in a browser. If so, a zone may have been drawn around a single house. */
  readonly isDrawn: boolean
  /** The digest of its zones' geometry and ids (workers/zone-content.ts). */
  readonly digest: string
}

/** Reads each zone system once, because files never change. */
export const createCustomZones = ({
  database,
  engines,
}: {
  readonly database: Database
  readonly engines: ZoneEngines
}) => {
  const read = async (id: number): Promise<CustomZones> => {
    const { file_name, imported_by } = await database.within(WORKER, tx =>
      tx.selectFrom('zone_systems').select(['file_name', 'imported_by']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const fileKey = zoneFileKey(file_name)
    const { digest } = await engines.run(fileKey, (engine, setId) => engine.content(setId))
    return { fileKey, isDrawn: imported_by !== null, digest }
  }
  const byId = new Map<number, CustomZones>()
  return async (id: number): Promise<CustomZones> => {
    const zones = byId.get(id) ?? (await read(id))
    byId.set(id, zones)
    return zones
  }
}
