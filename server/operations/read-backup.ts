import { type Database, WORKER } from '../db/database.ts'
import { remembered } from '../db/installation.ts'

/** When the last backup that came to its end was made, seconds since 1970; null where there is none. */
export const readBackup = (database: Database): Promise<number | null> =>
  database.within(WORKER, async tx => {
    const kept = (await remembered(tx, 'last-backup')) as { readonly at?: string } | null
    const at = Date.parse(kept?.at ?? '')
    return Number.isNaN(at) ? null : at / 1000
  })
