import type { ZoneFile } from '../../workers/zone-import/zone-file.ts'
import type { Tx } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { neighboursKey, zoneFileKey } from './zone-file-keys.ts'

export interface NewZoneSystem {
  /** Null for the two standard levels. */
  readonly organisationId: number | null
  readonly kind: 'small' | 'middle' | 'custom'
  readonly name: string
  /** [a-z0-9._-]; the files lie at zones/<fileName>.fgb and .neighbours. */
  readonly fileName: string
}

/** Stores the two files of a zone system; their row is written after them, so that no row points at nothing. */
export const putZoneFiles = async (files: FileStore, fileName: string, file: ZoneFile): Promise<void> => {
  await files.put(neighboursKey(fileName), file.neighbours)
  await files.put(zoneFileKey(fileName), file.flatGeobuf)
}

/** Inserts the row of a zone system, or updates the row of the same file. Returns its id. */
export const registerZoneSystem = async (tx: Tx, system: NewZoneSystem, zones: number): Promise<number> => {
  const { organisationId, kind, name, fileName } = system
  const { id } = await tx
    .insertInto('zone_systems')
    .values({ organisation_id: organisationId, kind, name, file_name: fileName, zones })
    .onConflict(at => at.column('file_name').doUpdateSet({ organisation_id: organisationId, kind, name, zones }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
