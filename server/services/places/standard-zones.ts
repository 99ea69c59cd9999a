import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { currentStandard, type StandardZones } from '../../zones/standard/versions.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { DatasetRow } from '../datasets/dataset-access.ts'

/** True if the zones that a dataset's maps count by are small standard ones, which make up middle ones. */
export const hasMiddleZones = async (
  database: Database,
  identity: Identity,
  dataset: Pick<DatasetRow, 'zone_system_id' | 'standard_version'>,
): Promise<boolean> => {
  if (dataset.zone_system_id !== null) return false
  const middle = await database.within(scopeOf(identity), tx =>
    tx
      .selectFrom('standard_zones')
      .innerJoin('zone_systems', 'zone_systems.id', 'standard_zones.middle_system_id')
      .select('zone_systems.zones')
      .where('standard_zones.version', '=', dataset.standard_version)
      .executeTakeFirst(),
  )
  return middle !== undefined && middle.zones > 0
}

/** The newest version for somebody's request. @throws Refusal not-ready before any was imported */
export const requireStandard = async (database: Database, identity: Identity): Promise<StandardZones> => {
  const standard = await database.within(scopeOf(identity), currentStandard)
  if (!standard)
    throw new Refusal(
      'not-ready',
      'No standard zones are there yet: the provider imports them by npm run zones:standard',
    )
  return standard
}
