import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { processesMB } from '../start/processes.ts'

const EVERY_MS = 250

/** The size of a folder's files, in bytes. A file that is removed in the meantime does not count. */
export const bytesIn = (folder: string): number => {
  let sum = 0
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      // Engines store one file under several names by hard links, so each file is counted once.
      if (entry.isDirectory()) sum += bytesIn(path)
      else if (entry.isFile()) sum += statSync(path, { throwIfNoEntry: false })?.size ?? 0
    }
  } catch {}
  return sum
}

/** The peak memory of all processes together, and the peak size of the folder, since the watch began. */
export const watchPeaks = (folder: string, pidOf: () => number | undefined) => {
  const peaks = { memoryMB: 0, diskBytes: 0 }
  const look = () => {
    const pid = pidOf()
    if (pid !== undefined)
      peaks.memoryMB = Math.max(
        peaks.memoryMB,
        processesMB(pid).reduce((sum, each) => sum + each, 0),
      )
    peaks.diskBytes = Math.max(peaks.diskBytes, bytesIn(folder))
  }
  const timer = setInterval(look, EVERY_MS)
  return () => {
    look()
    clearInterval(timer)
    return peaks
  }
}
