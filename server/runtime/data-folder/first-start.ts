import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Settings, SettingsError } from '../settings.ts'

/** This file exists from the beginning of a first start to its end, so that a first start that was cut off continues. */
const MARK = 'first-start'
/** The folder of the embedded state. */
const STATE = 'pg'
/** Entries that only an installation with a state leaves in its folder. */
const LEFT_BY_STATE = ['files', 'outbox', 'demo-password', 'signing-keys']
/** Entries that do not belong to an installation: those of the file system, and the lock of this process. */
const NOTHING = new Set(['lost+found', 'lock'])

export interface FolderContents {
  /** The folder was empty before this start, or before a first start that was cut off. */
  readonly isNew: boolean
}

/**
 * Inspects the data folder before anything is opened in it.
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

/** Called at the end of the first start: from now on the folder counts as used. */
export const endFirstStart = (dataDir: string): Promise<void> => rm(join(dataDir, MARK), { force: true })
