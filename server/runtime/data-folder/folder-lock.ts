import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../../errors.ts'

/** The start time of a process in kernel ticks. Null if it has ended or the system lacks /proc. */
const beganAt = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may contain anything. The start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** True if a process with this number is running, even as another user. */
export const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

interface Holder {
  readonly pid: number
  readonly began: string | null
  /** The machine's name; null in locks written by versions up to 1.0.30. */
  readonly host: string | null
}

const isElsewhere = ({ host }: Holder): boolean => host !== null && host !== hostname()

const holds = ({ pid, began }: Holder): boolean =>
  pid !== process.pid && lives(pid) && (began === null || beganAt(pid) === began)

/** The folder is in use. The message names the process. */
export class FolderInUse extends OperatorError {
  override readonly name = 'FolderInUse'
}

/**
 * Locks a folder for this process, because the embedded database does not lock it. The lock file names the machine, the
 * process and its start time, so that a reused process number is not mistaken for the holder. On a shared folder,
 * another machine's lock is always respected, because this machine cannot know whether that process is alive.
 * @returns a function that unlocks the folder
 * @throws FolderInUse if a running process holds the lock; a lock left by a dead process is taken over
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'lock')
  const me: Holder = { pid: process.pid, began: beganAt(process.pid), host: hostname() }
  await mkdir(folder, { recursive: true })
  for (;;) {
    if (await appears(path, JSON.stringify(me))) return () => rm(path, { force: true })
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) continue
    const holder = parse(text)
    if (holder && isElsewhere(holder))
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${holder.pid} of the machine ${holder.host}, or was when that machine ended. Stop that process, or give this one its own DATA_DIR. Where nothing runs there any more, remove ${path}; a container needs a host name that stays the same.`,
      )
    if (holder && holds(holder))
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${holder.pid}. Stop that one first, or give this one its own DATA_DIR.`,
      )
    await removeStale(path, text)
  }
}

/** Creates a file atomically, so that no process reads half a lock. Returns false if the file exists. */
const appears = async (path: string, text: string): Promise<boolean> => {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Removes the lock of a process that has ended. Another process may meanwhile have removed it and locked the folder
 * itself, so the text is compared after the move, and a live process's lock is put back.
 * @param text the text of the stale lock
 */
export const removeStale = async (path: string, text: string): Promise<void> => {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== text)
    await link(aside, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  await rm(aside, { force: true })
}

const parse = (text: string): Holder | null => {
  try {
    const { pid, began, host } = JSON.parse(text) as Partial<Holder>
    if (typeof pid !== 'number') return null
    return { pid, began: typeof began === 'string' ? began : null, host: typeof host === 'string' ? host : null }
  } catch {
    return null
  }
}
