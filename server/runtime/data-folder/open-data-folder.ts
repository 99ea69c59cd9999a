import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../../errors.ts'
import type { Settings } from '../settings.ts'

/** This file exists throughout a first start, so that an interrupted one is continued. */
const MARK = 'first-start'
/** The folder of the embedded state. */
const STATE = 'pg'
/** Entries that only an installation with a state leaves in its folder. */
const LEFT_BY_STATE = ['files', 'outbox', 'demo-password', 'signing-keys']
/** Entries that do not belong to an installation: those created by the file system, and this process's lock. */
const NOTHING = new Set(['lost+found', 'lock'])

interface FolderContents {
  /** True if the folder was empty before this start, or before an interrupted first start. */
  readonly isNew: boolean
}

/**
 * Inspects the data folder before anything in it is opened.
 * @throws OperatorError if the embedded state is missing from a folder that an installation has used
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
    throw new OperatorError(
      `The data folder ${dataDir} holds ${left.join(', ')} of an installation, but its state (${join(dataDir, STATE)}) is missing. Mount or put back what was lost, or restore the last backup into an empty folder (DATA_DIR=NEW-FOLDER npm run restore -- FILE); if the state is in PostgreSQL, set DATABASE_URL. To begin anew, take everything out of the folder first.`,
    )
  return { isNew: false }
}

/** Marks the folder as used, at the end of the first start. */
export const endFirstStart = (dataDir: string): Promise<void> => rm(join(dataDir, MARK), { force: true })

/** The permission bits of the group and of all other users. */
const OTHERS = 0o077

/**
 * Creates the data folder, or makes an existing one private, because earlier versions left it readable to other users.
 * @param folder absolute
 * @throws OperatorError if the folder belongs to another user, in which case its mode cannot be changed
 */
export const openDataFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  if ((mode & OTHERS) === 0) return
  await chmod(folder, mode & 0o700).catch(() => undefined)
  if (((await stat(folder)).mode & OTHERS) === 0) return
  throw new OperatorError(
    `Other users of this machine may enter the data folder ${folder} (mode ${(mode & 0o777).toString(8)}), and ${userInfo().username} may not change that. Its owner must close it with "chmod 700 ${folder}", or DATA_DIR must name a folder inside it.`,
  )
}
