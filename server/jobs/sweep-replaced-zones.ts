import { type Database, WORKER } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { neighboursKey, zoneFileKey } from '../zones/zone-files.ts'

/** Links to zone files are valid for half a day, and every reader is done long before. */
const KEPT_HOURS = 48

/** Removes zone files that were replaced so long ago that no open page can still read them. */
export const sweepReplacedZones = async ({
  database,
  files,
}: {
  readonly database: Database
  readonly files: FileStore
}): Promise<void> => {
  const gone = await database.within(WORKER, tx =>
    tx
      .selectFrom('zone_systems')
      .select(['id', 'file_name'])
      .where('replaced_at', '<', new Date(Date.now() - KEPT_HOURS * 3600 * 1000))
      .where(({ not, exists, or, selectFrom }) =>
        not(
          exists(
            selectFrom('standard_zones')
              .select('version')
              .where(eb =>
                or([
                  eb('small_system_id', '=', eb.ref('zone_systems.id')),
                  eb('middle_system_id', '=', eb.ref('zone_systems.id')),
                ]),
              ),
          ),
        ),
      )
      .execute(),
  )
  for (const { id, file_name } of gone) {
    // The row is deleted last, so that a sweep that was cut off is repeated.
    for (const key of [zoneFileKey(file_name), neighboursKey(file_name)]) await files.remove(key)
    await database.within(WORKER, tx => tx.deleteFrom('zone_systems').where('id', '=', id).execute())
  }
}
