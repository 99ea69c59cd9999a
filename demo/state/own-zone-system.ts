import { type Database, WORKER } from '../../server/db/database.ts'
import { CUSTOM_ZONES_NAME } from '../world/system-names.ts'

/** The zone system of the demo's customer. */
export const ownZoneSystem = (database: Database): Promise<{ readonly id: number; readonly file_name: string }> =>
  database.within(WORKER, tx =>
    tx
      .selectFrom('zone_systems')
      .select(['id', 'file_name'])
      .where('name', '=', CUSTOM_ZONES_NAME)
      .executeTakeFirstOrThrow(),
  )
