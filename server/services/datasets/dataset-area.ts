import type { DatasetArea } from '../../../src/contract/datasets.ts'
import type { Database } from '../../db/database.ts'
import type { Identity } from '../account/identity.ts'
import { visibleDataset } from './dataset-access.ts'
import { placesOf } from './dataset-places.ts'

/** Where a dataset lies: its geometry, and all of its places by name. @throws Refusal not-found */
export const datasetArea = async (database: Database, identity: Identity, id: number): Promise<DatasetArea> => {
  const row = await visibleDataset(database, identity, id)
  return { studyAreaWkt: row.study_area_wkt, pois: row.pois, places: placesOf(row) }
}
