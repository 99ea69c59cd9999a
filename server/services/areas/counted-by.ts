import { type Database, WORKER } from '../../db/database.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import type { DatasetRow } from '../datasets/dataset-access.ts'
import { FAMILIES } from '../figures/location-insights.ts'

/** What a dataset is counted by in addition to its ground, vehicles and flows. Datasets that differ in it have different noise. */
export interface CountedBy {
  readonly isTourism: boolean
  /** The zone system of its trip ends; null of the standard zones. */
  readonly zoneSystemId: number | null
  readonly standardVersion: number
}

/** Tourism counts by standard zones, whatever zones the place was drawn with. */
export const countedBy = (
  dataset: Pick<DatasetRow, 'map_viewer' | 'zone_system_id' | 'standard_version'>,
): CountedBy => {
  const isTourism = FAMILIES.tourism(dataset)
  return {
    isTourism,
    zoneSystemId: isTourism ? null : dataset.zone_system_id,
    standardVersion: dataset.standard_version,
  }
}

/** An organisation's zone system, as the judge of areas knows it. */
export interface CustomZones {
  readonly fileKey: string
  /** True if somebody imported it in a browser, who may have drawn its zones round one house. */
  readonly isDrawn: boolean
  /** Of its zones' ground and numbers (workers/zone-content.ts). */
  readonly digest: string
}

/** Reads zone systems by their numbers, each once: their files never change. */
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
  const known = new Map<number, CustomZones>()
  return async (id: number): Promise<CustomZones> => {
    const zones = known.get(id) ?? (await read(id))
    known.set(id, zones)
    return zones
  }
}
