import type { FileStore } from '../../files/file-store.ts'
import { readStoredZones } from '../../zones/standard/read-stored-zones.ts'

/** The residents of a version's small zones, which set the prices. */
export interface ResidentsOfZones {
  readonly zones: number
  /** Zones whose number of residents is unknown. */
  readonly unknown: number
  /** True if any zone has residents. */
  readonly hasAny: boolean
}

/** The last result for each store, by the name of the file, which changes with its contents. */
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

/** Caches the result for the last file. */
export const residentsOfZones = (files: FileStore, fileName: string): Promise<ResidentsOfZones> => {
  const known = last.get(files)
  if (known?.fileName === fileName) return known.found
  const found = read(files, fileName)
  last.set(files, { fileName, found })
  found.catch(() => last.delete(files))
  return found
}
