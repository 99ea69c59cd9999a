import { type Database, WORKER } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { saltOfArea } from '../services/areas/salt-of-area.ts'
import { DATASET_KINDS, openingSpecOf } from '../services/datasets/dataset-access.ts'
import { gridPoints, nameDataset } from '../services/datasets/dataset-places.ts'
import { zoneFilesOf } from '../services/datasets/downloads.ts'
import { scoresOfPoints } from '../services/figures/ev-scores.ts'
import { daysBetween } from '../warehouse/deliveries/load/covered-days.ts'
import type { StandardZone } from '../warehouse/deliveries/load/zone-versions.ts'
import type { MovementData } from '../warehouse/movement-data.ts'
import { readStoredZones } from '../zones/standard/versions.ts'
import type { ZoneEngines } from '../zones/zone-engines.ts'
import { zoneFileKey } from '../zones/zone-files.ts'
import type { BuiltDataset, Claim } from './dataset-queue.ts'
import { writeDownloads } from './downloads/write-downloads.ts'

export interface BuildParts {
  readonly database: Database
  readonly files: FileStore
  readonly movement: MovementData
  readonly engines: ZoneEngines
  /** The key that areas' salts are derived from. */
  readonly groundKey: Buffer
}

/** Thrown if the dataset has too few visits for any figure, although more were expected when it was ordered. */
export class EmptyDataset extends Error {
  constructor() {
    super('The total of the dataset is not safe')
    this.name = 'EmptyDataset'
  }
}

/** The small zones in a file, each with the middle zone that contains it, or 0 if the file does not name one. */
const smallZones = async (files: FileStore, fileName: string): Promise<StandardZone[]> => {
  const { ids, numbers } = await readStoredZones(files, fileName)
  const parents = numbers.get('parent')
  return Array.from(ids, (zone, at) => ({ zone, parent: parents?.[at] || 0 }))
}

/**
 * Extracts a dataset from the movement data and writes its downloads. They only take effect once the dataset's row
 * refers to the build.
 * @throws EmptyDataset if no visit figure may be shown
 * @returns the results and, for the operator's log only, the number of devices whose weights make main figures unsafe
 * @param onProgress 0 to 1
 */
export const attemptBuild = async (
  { database, files, movement, engines, groundKey }: BuildParts,
  { dataset, buildId }: Claim,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<BuiltDataset & { readonly outliers: number }> => {
  const zones = await database.within(WORKER, tx => zoneFilesOf(tx, dataset))
  const places = await nameDataset({ database, engines }, dataset)
  const points = dataset.pois.length === 0 ? null : await gridPoints(engines, zones.standard, dataset)
  const salt = {
    database,
    key: groundKey,
    canonicalArea: (wkt: string) => engines.run(zoneFileKey(zones.standard), engine => engine.canonicalArea(wkt)),
    differingArea: (a: string, b: string) =>
      engines.run(zoneFileKey(zones.standard), engine => engine.differingArea(a, b)),
    differWider: (a: string, b: string, widthM: number) =>
      engines.run(zoneFileKey(zones.standard), engine => engine.differWider(a, b, widthM)),
  }
  const ground = { areaWkt: dataset.study_area_wkt, firstDay: dataset.first_day, lastDay: dataset.last_day }
  const customZonesFile = zones.custom && zoneFileKey(zones.custom)
  let outliers = 0
  await movement.build(
    {
      ...openingSpecOf({ ...dataset, build_id: buildId }),
      ...ground,
      standard: { version: dataset.standard_version, smallFile: zoneFileKey(zones.standard) },
      customZonesFile,
      customZonesDigest:
        customZonesFile &&
        (await engines.run(customZonesFile, async (engine, setId) => (await engine.content(setId)).digest)),
      firstPoint: points && [points[0]!, points[1]!],
    },
    {
      signal,
      onProgress: share => onProgress(share * 0.9),
      saltOf: version => saltOfArea(salt, ground, version),
      zones: () => smallZones(files, zones.standard),
      onOutliers: devices => {
        outliers = devices
      },
    },
  )
  signal.throwIfAborted()
  if (!DATASET_KINDS.flows(dataset) && !(await movement.showsVisits(buildId, dataset.event_days)))
    throw new EmptyDataset()
  const daysWithData = new Set(await movement.days(buildId))
  const missingDays = daysBetween(`${dataset.first_day}..${dataset.last_day}`).filter(day => !daysWithData.has(day))
  const evScores = dataset.ev_only && points ? await scoresOfPoints(movement, dataset, points) : null
  signal.throwIfAborted()
  await writeDownloads(files, movement, { ...dataset, places }, { buildId, missingDays, evScores }, async ids =>
    engines.run(zoneFileKey(zones.named), (engine, setId) => engine.summaries(setId, Uint32Array.from(ids))),
  )
  onProgress(1)
  return { missingDays, evScores, outliers }
}
