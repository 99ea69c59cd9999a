import proj4 from 'proj4'
import { NATIONAL_GRID, OSGB36 } from '../../src/domain/geography/coordinates.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { badFile, EngineError } from '../engine-error.ts'
import type { Ring } from '../geometry/polygons.ts'
import { lonLatToGrid } from '../projection/lon-lat.ts'
import type { FileOfFeatures } from './file-features.ts'
import { systemNamed } from './system-names.ts'

const DEGREES = 180 / Math.PI
/** No easting or northing in Great Britain is as small as a longitude or latitude. */
const LARGEST_DEGREE = 180
/** GRS80 and WGS84, in metres. */
const SEMI_MAJOR_M = 6378137
const HOW_TO = 'Convert them to British National Grid (EPSG:27700) or WGS84 (EPSG:4326).'

/** Codes used in and around Great Britain that proj4 does not know. */
const DEFINED: Readonly<Record<string, string>> = {
  'EPSG:4258': '+proj=longlat +ellps=GRS80 +no_defs',
  'EPSG:4277': `+proj=longlat ${OSGB36} +no_defs`,
  'EPSG:27700': NATIONAL_GRID,
  'EPSG:2157': '+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=0.99982 +x_0=600000 +y_0=750000 +ellps=GRS80 +units=m +no_defs',
  'EPSG:3035': '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m +no_defs',
  ...Object.fromEntries(
    [29, 30, 31, 32].map(zone => [`EPSG:258${zone}`, `+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`]),
  ),
}

/** Converts a file's coordinates to the National Grid. */
export interface GridConversion {
  /** The display name: `EPSG:4326`, or the definition's name. */
  readonly system: string
  /** Converts the file's interleaved coordinates to easting and northing, in metres. */
  toGrid(coordinates: Float64Array): Ring
}

/** The parts of proj4's parsed definition that this module uses. */
interface Definition {
  readonly projName?: string
  readonly lat0?: number
  readonly long0?: number
  readonly k0?: number
  readonly x0?: number
  readonly y0?: number
  readonly a?: number
  readonly to_meter?: number
  readonly datum_params?: readonly unknown[]
}

/** Systems of a building site or a machine, and systems without a horizontal part. */
const LOCAL = /^\s*(LOCAL_CS|ENGCRS|ENGINEERINGCRS|GEOCCS|VERT_CS|VERTCRS)\b/i
/** Airy's ellipsoid, on which degrees are OSGB36's, whatever a definition calls its datum. */
const AIRY_M = 6377563.396

/** A definition that proj4 can parse. Degrees on Airy's ellipsoid get OSGB36's shift, which WKT often leaves out. */
const projOf = (crs: string, name: string): string => {
  const text = DEFINED[crs] ?? crs
  try {
    if (LOCAL.test(text)) throw new Error('no place on Earth')
    const { projName = '', a } = new proj4.Proj(text) as unknown as Definition
    const isOnAiry = /^longlat$/i.test(projName) && Math.abs((a ?? 0) - AIRY_M) < 1e-3
    return isOnAiry ? DEFINED['EPSG:4277']! : text
  } catch {
    throw badFile(
      `The zones are in ${name}, which is not known here. ${HOW_TO} If they are in another system, choose it (by command: --crs EPSG:27700).`,
    )
  }
}

const near = (value: number | undefined, expected: number) => Math.abs((value ?? Number.NaN) - expected) < 1e-6

/** Recognised by its numbers, because every program gives it a different name. Its unit may be another one. */
const isNationalGrid = ({ projName = '', lat0, long0, k0, x0, y0 }: Definition) =>
  /^(tmerc|Transverse_Mercator|Transverse Mercator|etmerc)$/i.test(projName) &&
  near(lat0, 49 / DEGREES) &&
  near(long0, -2 / DEGREES) &&
  near(k0, 0.9996012717) &&
  near(x0, 400_000) &&
  near(y0, -100_000)

/**
 * WGS84 or ETRS89 degrees, which are treated as equal: they differ by less than 1 m, and OSTN15 is defined for ETRS89.
 */
const isLonLat = ({ projName = '', a, datum_params }: Definition) =>
  /^(longlat|identity)$/i.test(projName) && near(a, SEMI_MAJOR_M) && !datum_params?.some(value => Number(value) !== 0)

const throughLonLat = (kernels: Kernels, proj: string) => {
  const { forward } = proj4(proj, 'EPSG:4326')
  return (coordinates: Float64Array): Ring => {
    const lonLat = new Float64Array(coordinates.length)
    for (let i = 0; i < lonLat.length; i += 2) {
      const [x, y] = [coordinates[i]!, coordinates[i + 1]!]
      // proj4 refuses values that are not numbers. The grid's own check reports them.
      if (Number.isFinite(x) && Number.isFinite(y)) lonLat.set(forward([x, y]), i)
      else lonLat.fill(Number.NaN, i, i + 2)
    }
    return lonLatToGrid(kernels, lonLat)
  }
}

/**
 * The conversion from a system to the National Grid, with OSTN15 if the kernels have it.
 * @param name any name of the system, or its definition in WKT or for proj4
 * @throws EngineError `bad-file` if proj4 does not know the system
 */
export const conversionOf = (kernels: Kernels, name: string): GridConversion => {
  const crs = systemNamed(name)
  const system = nameOf(crs)
  const proj = projOf(crs, system)
  const definition = new proj4.Proj(proj) as unknown as Definition
  if (isNationalGrid(definition)) {
    const { to_meter: metres = 1 } = definition
    return { system, toGrid: coordinates => (metres === 1 ? coordinates : coordinates.map(value => value * metres)) }
  }
  if (isLonLat(definition)) return { system, toGrid: coordinates => lonLatToGrid(kernels, coordinates) }
  return { system, toGrid: throughLonLat(kernels, proj) }
}

/**
 * The conversion from a zone file's coordinates to the National Grid.
 * @throws EngineError `bad-file` if proj4 does not know the file's system, or if the file lacks a polygon to recognise
 * it by
 */
export const gridConversion = (kernels: Kernels, { crs, features }: FileOfFeatures): GridConversion =>
  conversionOf(kernels, crs ?? guessed(features))

/**
 * A file that does not state its system is assumed to use WGS84 degrees, unless its first vertex can only be in metres.
 */
const guessed = (features: FileOfFeatures['features']): string => {
  const first = features.map(({ polygons }) => polygons[0]?.[0]).find(ring => ring !== undefined && ring.length > 1)
  if (!first) throw badFile('No feature of the file has a polygon. Export the zones as polygons.')
  return Math.abs(first[0]!) <= LARGEST_DEGREE && Math.abs(first[1]!) <= LARGEST_DEGREE ? 'EPSG:4326' : 'EPSG:27700'
}

/** The name in a WKT definition. Any other definition is used as the name. */
const nameOf = (crs: string): string => /^\s*[A-Z\d_]+\s*\[\s*"([^"]*)"/i.exec(crs)?.[1] ?? crs.slice(0, 80)

/** A coordinate system that a file may use. */
export interface PossibleSystem extends GridConversion {
  /** True if the file lists latitude, or northing, first. */
  readonly isSwapped: boolean
  readonly isStated: boolean
}

/** The systems to try if a file states none that fits, most common first. */
const KNOWN: readonly (readonly [crs: string, name: string])[] = [
  ['EPSG:4326', 'WGS 84 longitude and latitude'],
  ['EPSG:27700', 'British National Grid'],
  ['EPSG:3857', 'Web Mercator'],
  ['EPSG:25830', 'UTM zone 30N'],
  ['EPSG:25831', 'UTM zone 31N'],
  ['EPSG:3035', 'ETRS89 equal area for Europe'],
]
const NAMES = new Map([...KNOWN, ['EPSG:4258', 'ETRS89 longitude and latitude'] as const])
/** The number of corners to sample, spread over the whole file. */
const SAMPLES = 400
/** The score of a corner on the National Grid but far from land, such as a wind farm's. */
const AT_SEA = 0.4
/** A system fits if its corners score more than this. */
const FITS = 0.3
/** Two systems are both likely if their scores differ by less than this. */
const NEAR = 0.3

const systemName = (crs: string): string => {
  const name = NAMES.get(crs)
  return name === undefined ? crs : `${name} (${crs})`
}

const sampled = ({ features }: FileOfFeatures): Float64Array => {
  const rings = features.flatMap(({ polygons }) => polygons.map(([outer]) => outer!)).filter(ring => ring.length > 0)
  if (rings.length === 0) return new Float64Array(0)
  const points: number[] = []
  const count = Math.max(SAMPLES, rings.length < SAMPLES ? rings.length : 0)
  for (let i = 0; i < count; i++) {
    const at = (i * rings.length) / count
    const ring = rings[Math.floor(at)]!
    const vertex = Math.floor((at % 1) * (ring.length / 2))
    points.push(ring[vertex * 2]!, ring[vertex * 2 + 1]!)
  }
  return Float64Array.from(points)
}

const swappedAxes = (coordinates: Float64Array): Float64Array => {
  const swapped = new Float64Array(coordinates.length)
  for (let i = 0; i < swapped.length; i += 2) {
    swapped[i] = coordinates[i + 1]!
    swapped[i + 1] = coordinates[i]!
  }
  return swapped
}

/** How well corners fit Great Britain: 1 if all are near land, 0 if all are outside the National Grid. */
const fitOf = (grid: Float64Array): number => {
  let fit = 0
  for (let i = 0; i < grid.length; i += 2) {
    const [e, n] = [grid[i]!, grid[i + 1]!]
    if (isNearLand(e, n)) fit += 1
    else if (e > LARGEST_DEGREE && e <= 700_000 && n > LARGEST_DEGREE && n <= 1_300_000) fit += AT_SEA
  }
  return grid.length === 0 ? 0 : fit / (grid.length / 2)
}

interface Candidate extends PossibleSystem {
  readonly fit: number
}

/** A system without and with swapped axes, and how well each fits. */
const candidatesOf = (kernels: Kernels, crs: string, samples: Float64Array, isStated: boolean) => {
  const { toGrid, system } = conversionOf(kernels, crs)
  const name = /^EPSG:\d+$/.test(system)
    ? systemName(system)
    : system.startsWith('+')
      ? system
      : system.replaceAll('_', ' ')
  const candidate = (isSwapped: boolean): Candidate => ({
    system: name,
    isStated,
    isSwapped,
    toGrid: isSwapped ? coordinates => toGrid(swappedAxes(coordinates)) : toGrid,
    fit: fitOf(toGrid(isSwapped ? swappedAxes(samples) : samples)),
  })
  return [candidate(false), candidate(true)] as const
}

/** The known systems that place a file's shapes in Great Britain, most likely first. */
const fittingSystems = (kernels: Kernels, samples: Float64Array, except: string | null): Candidate[] =>
  KNOWN.filter(([crs]) => except === null || crs !== systemNamed(except))
    .flatMap(([crs]) => candidatesOf(kernels, crs, samples, false))
    .filter(({ fit }) => fit > FITS)
    // The sort is stable: among equals, the more common system comes first, and unswapped axes come before swapped ones.
    .sort((a, b) => Math.round((b.fit - a.fit) * 10) || Number(a.isSwapped) - Number(b.isSwapped))

/**
 * The systems that a file's coordinates may use, most likely first: one if it is certain, otherwise the two most
 * likely. A stated system is trusted if it places the shapes in Great Britain. Otherwise the coordinates decide,
 * including with swapped axes.
 * @throws EngineError `bad-file` if no system places the shapes in Great Britain
 */
export const possibleSystems = (
  kernels: Kernels,
  file: FileOfFeatures,
): { readonly systems: readonly PossibleSystem[]; readonly notes: readonly string[] } => {
  const samples = sampled(file)
  if (samples.length === 0) throw badFile(`${withoutPolygons(file)} Export the areas as polygons.`)
  const notes: string[] = []
  let unknown: EngineError | null = null
  if (file.crs !== null)
    try {
      const [plain, swapped] = candidatesOf(kernels, file.crs, samples, true)
      if (plain.fit > FITS) return { systems: [plain], notes }
      if (swapped.fit > FITS) return { systems: [swapped], notes: [swappedNote(swapped)] }
      notes.push(`The file states ${plain.system}, by which its shapes lie outside Great Britain.`)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      unknown = error
      notes.push(`The file states a coordinate system that is not known here: ${nameOf(file.crs).slice(0, 60)}.`)
    }
  const [best, second] = fittingSystems(kernels, samples, file.crs)
  if (best === undefined) throw unknown ?? badFile(outsideText(file, samples))
  const isPlainer = second?.isSwapped === true && !best.isSwapped
  const isSure = second === undefined || isPlainer || best.fit - second.fit >= NEAR
  if (notes.length > 0) notes.push(`They were read in ${best.system}.`)
  if (best.isSwapped) notes.push(swappedNote(best))
  return { systems: isSure ? [best] : [best, second], notes }
}

/** The way out of a wrong system, in the browser and by command. */
const CHOOSE = 'choose that system (by command: --crs'

/**
 * The system that a person or a zone file states, with swapped axes if only those place the zones in Great Britain.
 * @throws EngineError `bad-file` if the system is not known, or if the coordinates contradict it
 */
export const statedSystem = (
  kernels: Kernels,
  file: FileOfFeatures,
  crs: string,
  isChosen: boolean,
): PossibleSystem => {
  const samples = sampled(file)
  const [plain, swapped] = candidatesOf(kernels, crs, samples, !isChosen)
  // If only some zones are in Great Britain, the others are left out and listed.
  if (plain.fit > FITS) return plain
  if (swapped.fit > FITS) return swapped
  if (plain.fit > 0) return plain
  const [best] = fittingSystems(kernels, samples, crs)
  const contradiction = isChosen
    ? `In the chosen system, ${plain.system}, all zones lie outside Great Britain.`
    : `The file states ${plain.system}, by which all its zones lie outside Great Britain.`
  if (best === undefined) throw badFile(isChosen ? `${contradiction} ${HOW_TO}` : outsideText(file, samples))
  const code = KNOWN.find(([known]) => systemName(known) === best.system)![0]
  throw badFile(`${contradiction} Its numbers fit ${best.system}: ${CHOOSE} ${code}), or correct the file.`)
}

const swappedNote = ({ system }: PossibleSystem) =>
  /longitude|WGS|GCS|ETRS|4326/i.test(system)
    ? 'The file has latitude before longitude; the axes were swapped.'
    : 'The file has northing before easting; the axes were swapped.'

/** Describes a file without polygons. */
const withoutPolygons = ({ features, format, notes }: FileOfFeatures): string => {
  if (features.length === 0) return [`The ${format} file holds no features.`, ...notes].join(' ')
  const kinds = [...new Set(features.map(({ shape }) => shape))].filter(
    shape => shape !== null && !/Polygon/.test(shape),
  )
  return kinds.length === 0
    ? 'No feature of the file has a shape.'
    : `No feature of the file has a polygon: it holds ${kinds.slice(0, 3).join(', ')}.`
}

/** Describes where the shapes are, for a file from elsewhere. */
const outsideText = ({ crs }: FileOfFeatures, samples: Float64Array): string => {
  const [x, y] = [samples[0]!, samples[1]!]
  if (!Number.isFinite(x) || !Number.isFinite(y))
    return 'A coordinate of the file is not a finite number. Export the area again.'
  const at =
    Math.abs(x) <= 180 && Math.abs(y) <= 90
      ? `near ${x.toFixed(2)}, ${y.toFixed(2)} degrees`
      : `near ${Math.round(x)}, ${Math.round(y)}`
  const stated =
    crs === null
      ? ''
      : ` by the coordinate system that it states (${systemName(crs).slice(0, 60)}) or any other that is common here`
  return `The shapes of the file (${at}) lie outside Great Britain${stated}. Export an area of Great Britain in British National Grid (EPSG:27700) or WGS 84.`
}

const SQUARE_M = 10_000
const COLUMNS = 70
const RADIX = 36
const CHUNK = 6

/**
 * The 10 km squares of the National Grid that contain land of Great Britain, in rows from the south; bit 0 is the
 * westernmost square. Derived from the local authority districts of 2013 (ONS, Ordnance Survey, OGL v3.0).
 */
const ROWS = `
  lc 9ukg b280 7sxekg hjrytc hr8lxc w2902yo jgoumbv28 1d3vowun0g ysq3i9ry8sg 4do2a5ownfuo hio94mrqclxc
  z1ci99jgp7uo 3w5e1125usveo 3w5e1125w1tkw 3w5e1109bl5vk 7sas2243dxxc0 3emprwfc5a5mo hio94mrmlreo hio94mroy1hc
  hio94mrrkutc 1y2p0ij32bf9c 1y2p0ij32ctts 3w5e11264pnnk 7sas224c9fbb4 7sas224c8bzeo 7sas224c4l4w0
  fklk448nz6oe8 fklk448nz6oe8 fklk448nz6oe8 fklk448nz6oe8 fklk448nz6oe8 7sas224byce0w 3vvj9vxbaf8qo
  1xsu9de86s268 jpia9pc8ydc jpia9ph8r28 jpia9pjqneo jpia9pjqneo 9ur52w9hibk 9ur52vs07wg 9ur52vs07wg
  9ur50wqw5xc 4xdkghcc0zk 2gos69n1yio 18ce15sexa8 2gos986q1hc 2gos986q1hc 18ce4m3d0qo m672261i4g b33j130r28
  b33j130r28 2rrvkm0xkw oxypymsjk cgz8ag0e8 cgzh6e96o cgzh6e96o 68hql1ibk 68hqkq9s0 68hqkq9s0 348va6tc0
  348v8xv5s 348v9e0ow 348v9e70g 1k4fnbe9s s27tnchs e13wslj4 70jyexog 1n6xdgxs 1r4zlkw0 1r4zkqv4 1r4zlo1s
  vkhssg0 1r4zlog0 3i9z7i0w 3i9z7hmo 70jyesxs 70jyeujk 70jye5b4 e13wu08w e13wtyv4 e13wtvpc s27tnxc0 1k4fnc5fk
  1k4fnc5fk 1k4fnc5ts s27to0yo 3gavutc hr7gps 8vkw77 hqzgub zi9hj4 1z0iz28 7w3v4zk 7w38mv4 7w38l4w 7w38bnk
  fap44cg dt7sdts ukz8um8 1q5h1q80 1p6igw00 1p72hhc0 3gaydaf4 3ebwzegw 2irf6iv4 2c6nh0a2o 2c6nh0a2o 0 0
  9cqlw14ao 9cqlw14ao 9cqlw14ao m0qn15mv4 ocxai5wxs o5wqjqw3k 1dhwstzx8g 2q7rdubr40 1cbth3hs74 1arp1g5lhc
  17ng65h81s 11eyfk4h6o oxyydezgg 0 0 0 0 0 0 0`
  .trim()
  .split(/\s+/)

/** A row's number has 70 bits, more than a double can hold. */
const bitsOf = (digits: string): bigint => {
  let bits = 0n
  for (let at = 0; at < digits.length; at += CHUNK) {
    const part = digits.slice(at, at + CHUNK)
    bits = bits * BigInt(RADIX ** part.length) + BigInt(Number.parseInt(part, RADIX))
  }
  return bits
}

let land: Uint8Array | undefined

/** True if a place, in metres, is in a 10 km square that contains land of Great Britain. */
const isNearLand = (easting: number, northing: number): boolean => {
  land ??= Uint8Array.from(
    ROWS.flatMap(row => Array.from({ length: COLUMNS }, (_, c) => Number((bitsOf(row) >> BigInt(c)) & 1n))),
  )
  const column = Math.floor(easting / SQUARE_M)
  const row = Math.floor(northing / SQUARE_M)
  return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS.length && land[row * COLUMNS + column] === 1
}
