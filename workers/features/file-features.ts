import { MAX_FEATURES_OF_FILE, MAX_VERTICES_OF_FILE } from '../../src/domain/constants.ts'
import { whole } from '../../src/domain/text/numbers.ts'
import type { FeatureFile, FileProgress } from '../contract.ts'
import { EngineError } from '../engine-error.ts'

/** The parts of a feature that are needed for an area. */
export interface FileFeature {
  /** Polygons as lists of rings, outer ring first: interleaved x and y as stored in the file, possibly not closed. */
  readonly polygons: readonly (readonly Float64Array[])[]
  /** The file's name for the geometry, such as `Polygon` or `Point`; null for a feature without geometry. */
  readonly shape: string | null
  readonly properties: Readonly<Record<string, unknown>> | null
}

/** Features in their file's coordinates. */
export interface FileOfFeatures {
  readonly format: FeatureFile['format']
  /** A definition that proj4 can parse: `EPSG:27700`, or WKT; null if the file states none. */
  readonly crs: string | null
  readonly features: readonly FileFeature[]
  /** A sentence explaining why the file can be an area but not a zone system; null if it can be both. */
  readonly notZones: string | null
  /** Sentences about what was left out or assumed. */
  readonly notes: readonly string[]
}

export interface ReadingOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: FileProgress) => void) | undefined
}

/** An outer ring without corners takes its holes with it. */
const withoutEmptyRings = (polygons: FileFeature['polygons']): FileFeature['polygons'] =>
  polygons
    .filter(([outer]) => outer !== undefined && outer.length > 0)
    .map(rings => (rings.every(ring => ring.length > 0) ? rings : rings.filter(ring => ring.length > 0)))

/** Collects a file's features, enforcing the limits and reporting progress. */
export const countedFeatures = (bytesTotal: number, { onProgress }: ReadingOptions) => {
  const features: FileFeature[] = []
  let vertices = 0
  let bytesRead = 0
  return {
    features: features as readonly FileFeature[],
    /** @throws EngineError `too-large` */
    add({ polygons, ...feature }: FileFeature) {
      features.push({ ...feature, polygons: withoutEmptyRings(polygons) })
      for (const rings of polygons) for (const ring of rings) vertices += ring.length / 2
      if (features.length > MAX_FEATURES_OF_FILE)
        throw new EngineError(
          'too-large',
          `The file holds more than ${whole(MAX_FEATURES_OF_FILE)} features. Split it.`,
        )
      if (vertices > MAX_VERTICES_OF_FILE)
        throw new EngineError(
          'too-large',
          `The file holds more than ${MAX_VERTICES_OF_FILE / 1e6} million corners. Simplify its shapes, or split it.`,
        )
    },
    took(bytes: number) {
      bytesRead += bytes
      onProgress?.({ bytesRead, bytesTotal, features: features.length })
    },
  }
}
export type CountedFeatures = ReturnType<typeof countedFeatures>

/** The property that contains each column, or null. */
interface PropertyRoles {
  readonly id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly population: string | null
}

/** The number of features to examine. The first ones may lack values. */
const SAMPLES = 100
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

/**
 * Finds the properties by names that are common in zone files: `objectid`, `code` or …CD, `name` or …NM, `population`.
 */
export const propertyRoles = (features: readonly FileFeature[]): PropertyRoles => {
  const samples = features.slice(0, SAMPLES).map(({ properties }) => properties ?? {})
  const keys = [...new Set(samples.flatMap(sample => Object.keys(sample)))]
  const fitting = (key: string, fits: (value: unknown) => boolean) => samples.some(sample => fits(sample[key]))
  const find = (fits: (value: unknown) => boolean, ...names: RegExp[]) =>
    names.map(name => keys.find(key => name.test(key) && fitting(key, fits))).find(key => key !== undefined) ?? null
  const code = find(value => isText(value) || isNumber(value), /^code$/i, /cd$/i, /code$/i, /^(geo)?id$/i)
  return {
    id: find(isNumber, /^objectid$/i),
    code,
    name: find(isText, /^name$/i, /nm$/i, /name$/i) ?? code,
    population: find(isNumber, /^population$/i, /^residents$/i),
  }
}
