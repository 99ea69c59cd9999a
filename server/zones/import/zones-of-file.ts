import type { Kernels } from '../../../wasm/kernels.ts'
import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { propertyRoles } from '../../../workers/features/property-roles.ts'
import { gridConversion } from '../../../workers/features/to-grid.ts'
import type { FileOfFeatures } from '../../../workers/features/zone-features.ts'
import type { Ring } from '../../../workers/geometry/polygons.ts'
import type { Geos } from '../../../workers/geos/geos.ts'
import { ImportError, refusedAsImport } from './import-error.ts'
import { type RepairKind, repairZone } from './repair-zone.ts'

export interface ZoneNote {
  readonly code: string
  readonly what:
    | RepairKind
    | 'left out: no polygon'
    | 'left out: outside Great Britain'
    | 'made its code unique'
    | 'gave it another objectid'
}

export interface ZonesOfFile {
  readonly zones: ZoneInput[]
  /** The index of each zone's feature in the file, from 0. */
  readonly places: number[]
  readonly notes: ZoneNote[]
  /** The system that the file's coordinates were in. */
  readonly system: string
}

/** The National Grid's box, metres. */
const GRID = [0, 0, 700_000, 1_300_000] as const
const MAX_ZONES_OF_FILE = 500_000

const isInGrid = (polygons: readonly (readonly Ring[])[]) =>
  polygons.every(rings =>
    rings.every(ring => {
      for (let i = 0; i < ring.length; i += 2) {
        const e = ring[i]!
        const n = ring[i + 1]!
        if (!(e >= GRID[0] && e <= GRID[2] && n >= GRID[1] && n <= GRID[3])) return false
      }
      return true
    }),
  )

/**
 * Turns a file's features into zones of the National Grid, repairing what can be repaired and noting it by zone.
 * @throws ImportError where nothing usable is left or no property can serve as a code
 */
export const zonesOfFile = async (
  file: FileOfFeatures,
  { kernels, geos }: { readonly kernels: Kernels; readonly geos: Geos },
  onZone?: (done: number, of: number) => void,
): Promise<ZonesOfFile> => {
  const { features } = file
  if (file.notZones !== null) throw new ImportError(file.notZones)
  if (features.length === 0) throw new ImportError('The file holds no zones.')
  if (features.length > MAX_ZONES_OF_FILE)
    throw new ImportError(
      `The file holds ${features.length} zones; at most ${MAX_ZONES_OF_FILE} can be imported. Split it.`,
    )
  const roles = propertyRoles(features)
  if (roles.code === null)
    throw new ImportError(
      'No property of the zones can serve as their code. Name one "code" (and "name", "objectid", "population" where there are such).',
    )
  const { system, toGrid } = await refusedAsImport(() => gridConversion(kernels, file))
  const zones: ZoneInput[] = []
  const places: number[] = []
  const notes: ZoneNote[] = []
  const codes = new Set<string>()
  const ids = new Set<number>()
  for (const [at, feature] of features.entries()) {
    const { properties } = feature
    const given = String(properties?.[roles.code!] ?? '').trim() || `zone ${at + 1}`
    const { polygons, repairs } = repairZone(
      geos,
      feature.polygons.map(rings => rings.map(toGrid)),
    )
    for (const what of repairs) if (what !== 'turned a ring') notes.push({ code: given, what })
    onZone?.(at + 1, features.length)
    if (polygons.length === 0 || !isInGrid(polygons)) {
      notes.push({
        code: given,
        what: polygons.length === 0 ? 'left out: no polygon' : 'left out: outside Great Britain',
      })
      continue
    }
    const code = unique(given, codes)
    if (code !== given) notes.push({ code, what: 'made its code unique' })
    const objectid = roles.id === null ? at + 1 : Number(properties?.[roles.id])
    const usable = Number.isInteger(objectid) && objectid > 0 && objectid < 2 ** 31 && !ids.has(objectid)
    const id = usable ? objectid : nextFree(ids)
    ids.add(id)
    if (!usable && roles.id !== null) notes.push({ code, what: 'gave it another objectid' })
    const people = roles.population === null ? null : properties?.[roles.population]
    places.push(at)
    zones.push({
      id,
      code,
      name: String(properties?.[roles.name!] ?? '').trim() || code,
      numbers: { population: typeof people === 'number' && people >= 0 ? Math.round(people) : null },
      polygons,
    })
  }
  if (zones.length === 0) throw new ImportError('None of the zones is a polygon inside Great Britain.')
  return { zones, places, notes, system }
}

const unique = (code: string, taken: Set<string>): string => {
  let free = code
  for (let n = 2; taken.has(free); n++) free = `${code} (${n})`
  taken.add(free)
  return free
}

const nextFree = (taken: Set<number>): number => {
  let id = taken.size + 1
  while (taken.has(id)) id += 1
  return id
}
