import type { FeatureFile, FileProgress } from '../contract-files.ts'

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
