import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { tsChild } from '../../runtime/threads/ts-worker.ts'
import { ImportError } from './import-error.ts'
import type { ChildMade, ChildMessage } from './import-order.ts'

/** A file that takes more than this many milliseconds is either malicious or unsuitable. */
const LONGEST_MS = 30 * 60_000
/** A repair of one zone that takes more than this many milliseconds would delay everybody else's imports. */
const LONGEST_REPAIR_MS = 30_000
/** The maximum resident memory of the child, in bytes. All LSOAs of England and Wales take 0.8 GB. */
const MOST_MEMORY_BYTES = 4 * 1024 ** 3
const LOOK_MS = 500
const PAGE_BYTES = 4096
/** The maximum length of the child's error output in the log. */
const MOST_WORDS = 4000

export interface ChildLimits {
  readonly longestMs?: number
  readonly longestRepairMs?: number
  readonly mostMemoryBytes?: number
}

/** A process's resident memory in bytes; 0 if the operating system does not report it. */
const residentBytes = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES
}

/** Lets calls and builds go first: an import may take minutes, and nobody watches every second of it. */
const lowerPriority = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has already ended, or the operating system has no priorities.
  }
}

/**
 * Runs import-child.ts on a folder that contains its order.
 * @param signal stops it
 * @throws ImportError with a message for the file's owner; the signal's reason; Error if the child fails in any other
 * way
 */
export const makeInChild = (
  folder: string,
  onProgress: (stage: string, done: number, of: number | null) => void,
  signal: AbortSignal,
  {
    longestMs = LONGEST_MS,
    longestRepairMs = LONGEST_REPAIR_MS,
    mostMemoryBytes = MOST_MEMORY_BYTES,
  }: ChildLimits = {},
): Promise<ChildMade> =>
  new Promise((resolve, reject) => {
    const child = tsChild(new URL('./import-child.ts', import.meta.url), [folder], {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_OPTIONS: `--max-old-space-size=${Math.round(mostMemoryBytes / 1024 ** 2)}`,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    lowerPriority(child.pid)
    const tooMuchMemory = `The file needs more memory than the server gives to an import (${Math.round(mostMemoryBytes / 1024 ** 2)} MB). Simplify its zones or split it.`
    let words = ''
    let outcome: (() => void) | null = null
    const end = (how: () => void) => {
      outcome ??= how
      child.kill('SIGKILL')
    }
    const refuse = (message: string) => end(() => reject(new ImportError(message)))
    const cancelled = () => end(() => reject(signal.reason as Error))
    const timer = setTimeout(
      () =>
        refuse(
          `The file takes longer than ${Math.round(longestMs / 60_000)} minutes to check. Simplify its zones or split it.`,
        ),
      longestMs,
    )
    let repair: NodeJS.Timeout | undefined
    const limitRepair = (zone: string | null) => {
      clearTimeout(repair)
      if (zone === null) return
      const seconds = Math.round(longestRepairMs / 1000)
      repair = setTimeout(
        () =>
          refuse(
            `The repair of zone ${zone} takes longer than ${seconds} seconds. Draw its border again or simplify it.`,
          ),
        longestRepairMs,
      )
    }
    const watch = setInterval(
      () =>
        void residentBytes(child.pid ?? 0).then(bytes => {
          if (bytes > mostMemoryBytes) refuse(tooMuchMemory)
        }),
      LOOK_MS,
    )
    signal.addEventListener('abort', cancelled, { once: true })
    child.stderr?.on('data', (chunk: Buffer) => {
      words = (words + String(chunk)).slice(-MOST_WORDS)
    })
    child.on('message', (message: ChildMessage) => {
      if (outcome !== null) return
      if (message.kind === 'progress') onProgress(message.stage, message.done, message.of)
      else if (message.kind === 'repairing') limitRepair(message.zone)
      else if (message.kind === 'made') outcome = () => resolve(message.made)
      else outcome = () => reject(new ImportError(message.message))
    })
    child.once('error', error => end(() => reject(error)))
    child.once('close', (code, killed) => {
      clearTimeout(timer)
      clearTimeout(repair)
      clearInterval(watch)
      signal.removeEventListener('abort', cancelled)
      if (outcome === null && words.includes('heap out of memory')) refuse(tooMuchMemory)
      const failed = () => reject(new Error(`The import's process ended (${killed ?? code}): ${words}`))
      ;(outcome ?? failed)()
    })
    if (signal.aborted) cancelled()
  })
