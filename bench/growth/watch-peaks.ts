import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { processesMB } from '../start/processes.ts'

const EVERY_MS = 250

/** Bytes of a folder's files; a file that leaves meanwhile counts nothing. */
export const bytesIn = (folder: string): number => {
  let sum = 0
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      // Engines keep the same file under several names by links; a bench counts it where it lies.
      if (entry.isDirectory()) sum += bytesIn(path)
      else if (entry.isFile()) sum += statSync(path, { throwIfNoEntry: false })?.size ?? 0
    }
  } catch {}
  return sum
}

/** The most memory that the processes held at once, and the most that lay in the folder, since it began. */
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
