import type { FileStore } from '../files/file-store.ts'
import { readStoredZones } from '../zones/standard/read-stored-zones.ts'

/** How the small zones of a version have residents, by which prices are worked out. */
export interface ResidentsOfZones {
  readonly zones: number
  /** Zones of which it is not known how many live there. */
  readonly unknown: number
  /** Whether anybody lives in any of them. */
  readonly hasAny: boolean
}

/** The last file that was read of each store: its name changes with what it holds. */
const last = new WeakMap<FileStore, { readonly fileName: string; readonly found: Promise<ResidentsOfZones> }>()

const read = async (files: FileStore, fileName: string): Promise<ResidentsOfZones> => {
  const { count, numbers } = await readStoredZones(files, fileName)
  const residents = numbers.get('population') ?? new Float64Array(count).fill(Number.NaN)
  return {
    zones: count,
    unknown: residents.filter(each => Number.isNaN(each)).length,
    hasAny: residents.some(each => each > 0),
  }
}

/** Reads a file once, until another one is asked for. */
export const residentsOfZones = (files: FileStore, fileName: string): Promise<ResidentsOfZones> => {
  const known = last.get(files)
  if (known?.fileName === fileName) return known.found
  const found = read(files, fileName)
  last.set(files, { fileName, found })
  found.catch(() => last.delete(files))
  return found
}
