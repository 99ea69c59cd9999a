import type { Feature, Geometry, Position } from 'geojson'

export type ZoneFeature = Pick<Feature<Geometry | null>, 'geometry' | 'properties'>

/** Zones as features, in the coordinates of their file. */
export interface FileOfFeatures {
  readonly format: 'FlatGeobuf' | 'GeoJSON' | 'Shapefile'
  /** What proj4 can read: `EPSG:27700`, or a definition as WKT; null where the file does not say. */
  readonly crs: string | null
  readonly features: readonly ZoneFeature[]
}

/** The polygons of a geometry; anything else has none. */
export const partsOf = (geometry: Geometry | null): Position[][][] =>
  geometry?.type === 'Polygon' ? [geometry.coordinates] : geometry?.type === 'MultiPolygon' ? geometry.coordinates : []
