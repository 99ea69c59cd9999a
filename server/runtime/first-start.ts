import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Settings, SettingsError } from '../settings.ts'

/** Stands in a folder that was empty until the first start that comes to its end: one that was cut off is gone on with. */
const MARK = 'first-start'
/** The embedded state. */
const STATE = 'pg'
/** What only an installation with a state leaves in its folder. */
const LEFT_BY_STATE = ['files', 'outbox', 'demo-password', 'signing-keys']
/** What says nothing of an installation: a disk's own, and the lock of the process that asks. */
const NOTHING = new Set(['lost+found', 'lock'])

export interface FolderContents {
  /** Nothing was kept in the folder before this start, or before a first start that was cut off. */
  readonly isNew: boolean
}

/**
 * What the data folder holds before anything is opened in it.
 * @throws SettingsError where the embedded state is missing from a folder that an installation has used
 */
export const readFolder = async (
  dataDir: string,
  { DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>,
): Promise<FolderContents> => {
  const names = (await readdir(dataDir)).filter(name => !NOTHING.has(name))
  if (names.includes(MARK)) return { isNew: true }
  if (names.length === 0) {
    await writeFile(join(dataDir, MARK), '', { mode: 0o600 })
    return { isNew: true }
  }
  const left = LEFT_BY_STATE.filter(name => names.includes(name))
  if (DATABASE_URL === undefined && !names.includes(STATE) && left.length > 0)
    throw new SettingsError(
      `The data folder ${dataDir} holds ${left.join(', ')} of an installation, but its state (${join(dataDir, STATE)}) is missing. Mount or put back what was lost, or restore the last backup into an empty folder (DATA_DIR=NEW-FOLDER npm run restore -- FILE); if the state is in PostgreSQL, set DATABASE_URL. To begin anew, take everything out of the folder first.`,
    )
  return { isNew: false }
}

/** The first start has come to its end: from now on the folder counts as used. */
export const endFirstStart = (dataDir: string): Promise<void> => rm(join(dataDir, MARK), { force: true })
