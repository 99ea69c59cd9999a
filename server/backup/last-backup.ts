import { basename } from 'node:path'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { remember, remembered } from '../db/installation.ts'
import type { Manifest } from './archive.ts'

/** The key in the table of what the installation remembers. */
const KEY = 'last-backup'

/** The last backup that was made whole, or that the installation was restored from. */
export interface LastBackup {
  /** The time of its snapshot, ISO 8601. */
  readonly at: string
  readonly file: string
  /** True where the warehouse is included. */
  readonly movement: Manifest['movement']
}

export const rememberBackup = (database: Database, { madeAt, movement }: Manifest, file: string): Promise<void> =>
  database.within(WORKER, tx => remember(tx, KEY, { at: madeAt, file: basename(file), movement } satisfies LastBackup))

/** The last backup, for the metric of its age; null where none was made yet. */
export const lastBackup = async (tx: Tx): Promise<LastBackup | null> => (await remembered(tx, KEY)) as LastBackup | null
