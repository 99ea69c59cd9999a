import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { TreeSpec } from '../../warehouse/zones/zones-of-build.ts'
import { standardOfVersion } from '../../zones/standard/versions.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { FAMILIES } from '../figures/family-dataset.ts'
import type { DatasetRow } from './dataset-access.ts'

/** The zone files that a dataset is built on, and the file whose zones its downloads name. */
export const zoneFilesOf = async (
  tx: Tx,
  dataset: Pick<DatasetRow, 'standard_version' | 'zone_system_id' | 'map_viewer'>,
): Promise<{ readonly standard: string; readonly custom: string | null; readonly named: string }> => {
  const standard = await standardOfVersion(tx, dataset.standard_version)
  if (!standard) throw new Error(`There is no version ${dataset.standard_version} of the standard zones`)
  const { small, middle } = standard
  // Tourism counts by middle zones, which the small standard ones make up, whatever zones the place was drawn with.
  if (FAMILIES.tourism(dataset)) return { standard: small, custom: null, named: middle }
  if (dataset.zone_system_id === null) return { standard: small, custom: null, named: small }
  const { file_name } = await tx
    .selectFrom('zone_systems')
    .select('file_name')
    .where('id', '=', dataset.zone_system_id)
    .executeTakeFirstOrThrow()
  return { standard: small, custom: file_name, named: file_name }
}

/** What the zone tree of a build depends on, as the row of its dataset says. @throws Error where no dataset has the build */
export const treeSpecOf = (database: Database, buildId: number): Promise<TreeSpec> =>
  database.within(WORKER, async tx => {
    const dataset = await tx
      .selectFrom('datasets')
      .select(['study_area_wkt as areaWkt', 'standard_version', 'zone_system_id', 'map_viewer'])
      .where(eb => eb.or([eb('build_id', '=', buildId), eb('attempt_build_id', '=', buildId)]))
      .executeTakeFirst()
    if (!dataset) throw new Error(`No dataset has the build ${buildId}`)
    const { standard, custom } = await zoneFilesOf(tx, dataset)
    return {
      areaWkt: dataset.areaWkt,
      standard: { version: dataset.standard_version, smallFile: zoneFileKey(standard) },
      customZonesFile: custom === null ? null : zoneFileKey(custom),
    }
  })
