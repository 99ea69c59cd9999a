import { type Database, WORKER } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ZoneEngines } from '../services/ordering/zone-engines.ts'
import { zoneFileKey } from '../services/places.ts'
import type { MovementData } from '../warehouse/movement-data.ts'
import { writeDownloads } from './download-files.ts'
import type { Claim } from './lease.ts'

export interface BuildParts {
  readonly database: Database
  readonly files: FileStore
  readonly movement: MovementData
  readonly engines: ZoneEngines
}

/** The zone file names that a dataset is built on. */
const zoneFiles = (database: Database, zoneSystemId: number | null) =>
  database.within(WORKER, async tx => {
    const names = tx.selectFrom('zone_systems').select('file_name')
    const standard = await names.where('kind', '=', 'small').executeTakeFirstOrThrow()
    const custom = zoneSystemId === null ? null : await names.where('id', '=', zoneSystemId).executeTakeFirstOrThrow()
    return { standard: standard.file_name, custom: custom?.file_name ?? null }
  })

/**
 * Extracts a dataset from the movement data and writes its downloads; what it makes counts only once the row says so.
 * @param onProgress 0 to 1
 */
export const buildDataset = async (
  { database, files, movement, engines }: BuildParts,
  { dataset, buildId, previousBuildId }: Claim,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> => {
  if (previousBuildId !== null) await movement.discard(previousBuildId)
  const zones = await zoneFiles(database, dataset.zone_system_id)
  const [poi] = dataset.pois
  const firstPoint = poi
    ? await engines.run(zoneFileKey(zones.standard), engine => engine.toGrid(Float64Array.from(poi.coords)))
    : null
  await movement.build(
    {
      buildId,
      areaWkt: dataset.study_area_wkt,
      firstDay: dataset.first_day,
      lastDay: dataset.last_day,
      evOnly: dataset.ev_only,
      customZonesFile: zones.custom === null ? null : zoneFileKey(zones.custom),
      firstPoint: firstPoint && [firstPoint[0]!, firstPoint[1]!],
    },
    { signal, onProgress: share => onProgress(share * 0.9) },
  )
  signal.throwIfAborted()
  await writeDownloads(files, movement, dataset, buildId, ids =>
    engines.run(zoneFileKey(zones.custom ?? zones.standard), (engine, setId) =>
      engine.summaries(setId, Uint32Array.from(ids)),
    ),
  )
  onProgress(1)
}
