import { lastBackup } from '../backup/last-backup.ts'
import { type Database, WORKER } from '../db/database.ts'

/** When the last backup that came to its end was made, seconds since 1970; null where there is none. */
export const readBackup = (database: Database): Promise<number | null> =>
  database.within(WORKER, async tx => {
    const at = Date.parse((await lastBackup(tx))?.at ?? '')
    return Number.isNaN(at) ? null : at / 1000
  })
