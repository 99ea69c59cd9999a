import { lastBackup } from '../../backup/last-backup.ts'
import { type Database, WORKER } from '../../db/database.ts'

/** The time of the last complete backup, seconds since 1970; null where there is none. */
export const readBackup = (database: Database): Promise<number | null> =>
  database.within(WORKER, async tx => {
    const at = Date.parse((await lastBackup(tx))?.at ?? '')
    return Number.isNaN(at) ? null : at / 1000
  })
