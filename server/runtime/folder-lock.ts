import { readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

const lives = (pid: number): boolean => {
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
}

const holds = ({ pid, began }: Holder): boolean =>
  pid !== process.pid && lives(pid) && (began === null || beganAt(pid) === began)

/** The folder is in use; the message says by whom. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Takes a folder for this process: the embedded database has no lock of its own. The file names the process and when it
 * began, so that a number given to another process since does not count.
 * @returns what gives the folder back
 * @throws FolderInUse where a living process holds it; a lock left by a dead one is taken over
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'lock')
  const me: Holder = { pid: process.pid, began: beganAt(process.pid) }
  await mkdir(folder, { recursive: true })
  for (;;) {
    try {
      await writeFile(path, JSON.stringify(me), { flag: 'wx' })
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) continue
    const holder = parse(text)
    if (holder && holds(holder))
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${holder.pid}. Stop that one first, or give this one its own DATA_DIR.`,
      )
    // Renaming, not deleting: of two that take over at once, one finds it gone and looks again.
    await rename(path, `${path}.stale`).catch(() => undefined)
  }
}

const parse = (text: string): Holder | null => {
  try {
    const { pid, began } = JSON.parse(text) as Partial<Holder>
    return typeof pid === 'number' ? { pid, began: typeof began === 'string' ? began : null } : null
  } catch {
    return null
  }
}
