import type { Kernels } from '../../wasm/kernels.ts'
import { badFile, EngineError } from '../errors.ts'
import { isNearLand } from './land-squares.ts'
import { conversionOf, type GridConversion } from './to-grid.ts'
import type { FileOfFeatures } from './zone-features.ts'

/** A coordinate system that a file may be in. */
export interface PossibleSystem extends GridConversion {
  /** The file has latitude, or northing, first. */
  readonly isSwapped: boolean
  readonly isStated: boolean
}

/** What is tried where a file states no system that fits, the commonest first. */
const KNOWN: readonly (readonly [crs: string, name: string])[] = [
  ['EPSG:4326', 'WGS 84 longitude and latitude'],
  ['EPSG:27700', 'British National Grid'],
  ['EPSG:3857', 'Web Mercator'],
  ['EPSG:25830', 'UTM zone 30N'],
  ['EPSG:25831', 'UTM zone 31N'],
  ['EPSG:3035', 'ETRS89 equal area for Europe'],
]
const NAMES = new Map([...KNOWN, ['EPSG:4258', 'ETRS89 longitude and latitude'] as const])
/** Corners that are looked at, spread over the whole file. */
const SAMPLES = 400
/** What a corner within the National Grid counts where no land is near, as of a wind farm. */
const AT_SEA = 0.4
/** Numbers this small are degrees, not metres from the grid's origin, which lies far at sea. */
const LARGEST_DEGREE = 180
/** A system fits where its corners come to more than this. */
const FITS = 0.3
/** Two systems are both likely where they come this near to each other. */
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

/** How well corners fit Great Britain: 1 where all are near land, 0 where all lie outside the National Grid. */
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

/**
 * The systems that a file's coordinates may be in, the likeliest first: one where there is no doubt, else the two likeliest. What the
 * file states is believed where its shapes then lie in Great Britain; otherwise the numbers decide, also with the axes swapped.
 * @throws EngineError `bad-file` where the shapes lie in Great Britain by none
 */
export const possibleSystems = (
  kernels: Kernels,
  file: FileOfFeatures,
): { readonly systems: readonly PossibleSystem[]; readonly notes: readonly string[] } => {
  const samples = sampled(file)
  if (samples.length === 0) throw badFile(`${withoutPolygons(file)} Export the areas as polygons.`)
  const turned = swappedAxes(samples)
  const candidates = (crs: string, isStated: boolean): Candidate[] => {
    const { toGrid, system } = conversionOf(kernels, crs)
    const name = system === crs ? systemName(crs) : system.replaceAll('_', ' ')
    return [
      { system: name, isStated, isSwapped: false, toGrid, fit: fitOf(toGrid(samples)) },
      {
        system: name,
        isStated,
        isSwapped: true,
        toGrid: coordinates => toGrid(swappedAxes(coordinates)),
        fit: fitOf(toGrid(turned)),
      },
    ]
  }
  const notes: string[] = []
  let unknown: EngineError | null = null
  if (file.crs !== null)
    try {
      const [plain, swapped] = candidates(file.crs, true)
      if (plain!.fit > FITS) return { systems: [plain!], notes }
      if (swapped!.fit > FITS) return { systems: [swapped!], notes: [swappedNote(swapped!)] }
      notes.push(`The file states ${plain!.system}, by which its shapes lie outside Great Britain.`)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      unknown = error
      notes.push(`The file states a coordinate system that is not known here: ${file.crs.slice(0, 60)}.`)
    }
  const found = KNOWN.filter(([crs]) => crs !== file.crs)
    .flatMap(([crs]) => candidates(crs, false))
    .filter(({ fit }) => fit > FITS)
    // A stable sort: the commoner system is first among equals, and axes in their order before swapped ones.
    .sort((a, b) => Math.round((b.fit - a.fit) * 10) || Number(a.isSwapped) - Number(b.isSwapped))
  const [best, second] = found
  if (best === undefined) throw unknown ?? badFile(outsideText(file, samples))
  const isPlainer = second?.isSwapped === true && !best.isSwapped
  const isSure = notes.length === 0 && (second === undefined || isPlainer || best.fit - second.fit >= NEAR)
  if (best.isSwapped) notes.push(swappedNote(best))
  return { systems: isSure || second === undefined ? [best] : [best, second], notes }
}

const swappedNote = ({ system }: PossibleSystem) =>
  /longitude|WGS|GCS|ETRS|4326/i.test(system)
    ? 'The file has latitude before longitude; the axes were swapped.'
    : 'The file has northing before easting; the axes were swapped.'

/** The contents of a file without polygons. */
const withoutPolygons = ({ features, format }: FileOfFeatures): string => {
  if (features.length === 0) return `The ${format} file holds no features.`
  const kinds = [...new Set(features.map(({ shape }) => shape))].filter(
    shape => shape !== null && !/Polygon/.test(shape),
  )
  return kinds.length === 0
    ? 'No feature of the file has a shape.'
    : `No feature of the file has a polygon: it holds ${kinds.slice(0, 3).join(', ')}.`
}

/** Where the shapes lie, for a file from elsewhere. */
const outsideText = ({ crs }: FileOfFeatures, samples: Float64Array): string => {
  const [x, y] = [samples[0]!, samples[1]!]
  if (!Number.isFinite(x) || !Number.isFinite(y))
    return 'A coordinate of the file is no number, or infinite. Export the area again.'
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
