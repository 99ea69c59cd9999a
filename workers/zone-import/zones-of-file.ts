import type { ZoneImportChoices, ZoneNote, ZoneProperties } from '../../src/domain/zone-import/import-report.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import type { ZoneInput } from '../columns/zone-columns.ts'
import { badFile, EngineError } from '../engine-error.ts'
import { conversionOf, type GridConversion, possibleSystems, statedSystem } from '../features/coordinate-systems.ts'
import { type FileFeature, type FileOfFeatures, propertyRoles } from '../features/file-features.ts'
import { isInGrid, type Polygons, polygonsArea, type Ring } from '../geometry/polygons.ts'
import type { Geos } from '../geos/geos.ts'
import { repairZone } from './repair-zone.ts'

export interface ZonesOfFile {
  readonly zones: ZoneInput[]
  /** The index of each zone's feature in the file, from 0. */
  readonly places: number[]
  readonly notes: ZoneNote[]
  /** The file's coordinate system. */
  readonly system: string
  readonly properties: ZoneProperties
}

/** The tools that convert and repair the zones in a file. */
export interface ZoneTools {
  readonly kernels: Kernels
  readonly geos: Geos
}

/** The default choices: the file's own coordinate system, and property names that are common in zone files. */
export const NO_CHOICES: ZoneImportChoices = { crs: null, properties: null }

const MAX_ZONES_OF_FILE = 500_000

/** Called before the repair of a zone with its code, and after it with null. */
export type OnRepair = (code: string | null) => void

/** Explains why a file cannot become zones, whatever is chosen; null if it can. */
export const notZonesText = ({ features, notZones, notes }: FileOfFeatures): string | null => {
  if (notZones !== null) return notZones
  if (features.length === 0) return ['The file contains no zones.', ...notes].join(' ')
  if (features.length > MAX_ZONES_OF_FILE)
    return `The file holds ${features.length} zones; at most ${MAX_ZONES_OF_FILE} can be imported. Split it.`
  const hasPolygon = features.some(({ polygons }) => polygons.length > 0)
  return hasPolygon
    ? null
    : 'The file holds points or lines and no polygon. Zones are polygons: choose the file of their borders.'
}

/** A feature's polygons on the National Grid, unrepaired. */
export const rawPolygons = ({ polygons }: FileFeature, toGrid: GridConversion['toGrid']): Ring[][] =>
  polygons.map(rings => rings.map(toGrid))

/**
 * The chosen properties, or properties with names that are common in zone files.
 * @throws EngineError if none can be the code
 */
const propertiesOf = (file: FileOfFeatures, choices: ZoneImportChoices): ZoneProperties => {
  if (choices.properties !== null) return choices.properties
  const { code, name, population } = propertyRoles(file.features)
  if (code === null)
    throw badFile(
      'No property of the zones can serve as their code. Name one "code" (and "name", "objectid", "population" if they exist).',
    )
  return { code, name, population }
}

/**
 * The conversion to the National Grid: as chosen, or as the file states (with swapped axes if only those fit), or as its
 * coordinates suggest.
 * @throws EngineError `bad-file`
 */
export const conversionFor = (kernels: Kernels, file: FileOfFeatures, { crs }: ZoneImportChoices): GridConversion => {
  const stated = crs ?? file.crs
  if (stated === null) return possibleSystems(kernels, file).systems[0]!
  const { system, isSwapped, toGrid } = statedSystem(kernels, file, stated, crs !== null)
  const name = conversionOf(kernels, stated).system
  return { system: isSwapped ? `${system}, axes swapped` : name, toGrid }
}

/** A file converted from a Shapefile may have zero bytes at the end of its texts, which filled a field. */
const text = (value: unknown): string =>
  String(value ?? '')
    .replace(/\0+$/, '')
    .trim()

/** A number of residents, given as a number or as digits; null for anything else. */
export const peopleOf = (value: unknown): number | null => {
  const people = typeof value === 'string' && /^\d{1,9}(\.\d+)?$/.test(value.trim()) ? Number(value) : value
  return typeof people === 'number' && people >= 0 && Number.isFinite(people) ? Math.round(people) : null
}

/**
 * Turns a file's features into zones on the National Grid. Repairs what can be repaired and notes it by zone.
 * @throws EngineError `bad-file` if nothing usable is left or no property can serve as a code
 */
export const zonesOfFile = async (
  file: FileOfFeatures,
  { kernels, geos }: ZoneTools,
  onZone?: (done: number, of: number) => void,
  choices: ZoneImportChoices = NO_CHOICES,
  onRepair: OnRepair = () => {},
): Promise<ZonesOfFile> => {
  const { features } = file
  const problem = notZonesText(file)
  if (problem !== null) throw badFile(problem)
  const roles = propertiesOf(file, choices)
  const { id: idProperty } = propertyRoles(features)
  const { system, toGrid } = conversionFor(kernels, file, choices)
  const zones: ZoneInput[] = []
  const places: number[] = []
  const notes: ZoneNote[] = []
  const uniqueCode = uniqueCodes()
  const uniqueId = uniqueIds()
  for (const [at, feature] of features.entries()) {
    const { properties } = feature
    const ownCode = roles.code === null ? String(at + 1) : text(properties?.[roles.code]) || `zone ${at + 1}`
    const ownName = roles.name === null ? '' : text(properties?.[roles.name])
    if (`${ownCode}${ownName}`.includes('\0'))
      throw badFile(`The code or name of feature ${at + 1} contains a zero byte. Remove it and try again.`)
    const note = (what: ZoneNote['what'], code = ownCode, changeM2 = 0) =>
      notes.push({ code, what, feature: at, changeM2 })
    const raw = rawPolygons(feature, toGrid)
    const { polygons, repairs } = repaired(geos, raw, ownCode, onRepair)
    const reported = repairs.filter(what => what !== 'turned a ring')
    const changeM2 = reported.length === 0 ? 0 : cents(polygonsArea(polygons) - polygonsArea(raw))
    for (const what of reported) note(what, ownCode, changeM2)
    onZone?.(at + 1, features.length)
    if (polygons.length === 0 || !polygons.every(rings => rings.every(isInGrid))) {
      note(polygons.length === 0 ? 'left out: no polygon' : 'left out: outside Great Britain')
      continue
    }
    const code = uniqueCode(ownCode)
    if (code !== ownCode) note('made its code unique', code)
    const objectid = idProperty === null ? at + 1 : Number(properties?.[idProperty])
    const id = uniqueId(objectid)
    if (id !== objectid && idProperty !== null) note('gave it another objectid', code)
    places.push(at)
    zones.push({
      id,
      code,
      name: ownName || code,
      numbers: { population: roles.population === null ? null : peopleOf(properties?.[roles.population]) },
      polygons,
    })
  }
  if (zones.length === 0) throw badFile(`None of the zones is a polygon inside Great Britain in ${system}.`)
  return { zones, places, notes, system, properties: roles }
}

/** @throws EngineError `bad-file`, naming the zone, if GEOS fails to repair it */
const repaired = (geos: Geos, raw: Polygons, code: string, onRepair: OnRepair): ReturnType<typeof repairZone> => {
  let isRepairing = false
  try {
    const zone = repairZone(geos, raw, code, () => {
      isRepairing = true
      onRepair(code)
    })
    if (isRepairing) onRepair(null)
    return zone
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'bad-geometry') throw error
    throw badFile(`The zone ${code} crosses itself too often to be repaired. Fix its border and try again.`)
  }
}

/** Rounds to two decimals. A coordinate that is not a number makes the area 0. */
const cents = (m2: number): number => (Number.isFinite(m2) ? Math.round(m2 * 100) / 100 : 0)

/** Makes codes unique by appending a number to repeated ones. */
export const uniqueCodes = () => {
  const usedCodes = new Set<string>()
  const tried = new Map<string, number>()
  return (code: string): string => {
    let free = code
    let n = tried.get(code) ?? 1
    while (usedCodes.has(free)) free = `${code} (${++n})`
    tried.set(code, n)
    usedCodes.add(free)
    return free
  }
}

/** Preserves each zone's id if it is unused; otherwise assigns the first free id above the number of zones. */
export const uniqueIds = () => {
  const usedIds = new Set<number>()
  let next = 1
  return (asked: number): number => {
    let id = asked
    if (!Number.isInteger(asked) || asked < 1 || asked >= 2 ** 31 || usedIds.has(asked)) {
      id = Math.max(next, usedIds.size + 1)
      while (usedIds.has(id)) id += 1
      next = id
    }
    usedIds.add(id)
    return id
  }
}
