import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** When a process began, in the kernel's ticks; null where it is gone or the system does not say. */
const beganAt = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold anything; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** Whether a process with this number is there, another user's too. */
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
  /** The machine's name; null in locks of versions up to 1.0.30. */
  readonly host: string | null
}

const isElsewhere = ({ host }: Holder): boolean => host !== null && host !== hostname()

const holds = ({ pid, began }: Holder): boolean =>
  pid !== process.pid && lives(pid) && (began === null || beganAt(pid) === began)

/** The folder is in use; the message says by whom. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Takes a folder for this process: the embedded database has no lock of its own. The file names the machine, the process
 * and when it began, so that a number given to another process since does not count. A lock of another machine, on a shared
 * folder, always counts: nobody here can know whether its process lives.
 * @returns what gives the folder back
 * @throws FolderInUse where a living process holds it; a lock left by a dead one is taken over
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

/** Writes a file whole or not at all, where there is none; false where there is one. Nobody ever reads half a lock. */
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
 * Takes a dead process's lock away. Between reading it and here another may have done so and locked the folder for
 * itself: what was taken is looked at, and a lock that is not the dead one's goes back.
 * @param text of the lock that was found dead
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
