import { MAX_FEATURES_OF_FILE, MAX_VERTICES_OF_FILE } from '../../src/domain/constants.ts'
import { whole } from '../../src/domain/text/numbers.ts'
import type { FeatureFile, FileProgress } from '../contract.ts'
import { EngineError } from '../errors.ts'

/** A feature of a file, reduced to what an area is made of. */
export interface FileFeature {
  /** Polygons of rings, the outer one first: interleaved x and y as the file has them, so perhaps not closed. */
  readonly polygons: readonly (readonly Float64Array[])[]
  /** What the file calls the geometry, such as `Polygon` or `Point`; null where the feature has none. */
  readonly shape: string | null
  readonly properties: Readonly<Record<string, unknown>> | null
}

/** Features in the coordinates of their file. */
export interface FileOfFeatures {
  readonly format: FeatureFile['format']
  /** What proj4 can read: `EPSG:27700`, or a definition as WKT; null where the file does not say. */
  readonly crs: string | null
  readonly features: readonly FileFeature[]
  /** Why the file cannot be a zone system although it can be an area, as a sentence; null where it can. */
  readonly notZones: string | null
}

export interface ReadingOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: FileProgress) => void) | undefined
}

/** Collects the features of a file within the limits, and reports how far the file is read. */
export const countedFeatures = (bytesTotal: number, { onProgress }: ReadingOptions) => {
  const features: FileFeature[] = []
  let vertices = 0
  let bytesRead = 0
  return {
    features: features as readonly FileFeature[],
    /** @throws EngineError `too-large` */
    add(feature: FileFeature) {
      features.push(feature)
      for (const rings of feature.polygons) for (const ring of rings) vertices += ring.length / 2
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

/** The property that holds each column; null where there is none. */
interface PropertyRoles {
  readonly id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly population: string | null
}

/** Features looked at: the first may lack a value. */
const SAMPLES = 100
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

/** Finds the properties by the names that zone files use: `objectid`, `code` or …CD, `name` or …NM, `population`. */
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
