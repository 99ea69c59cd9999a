import type { FeatureCollection, Position } from 'geojson'
import { badFile } from '../errors.ts'
import type { FileOfFeatures, ZoneFeature } from './zone-features.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number'
const isRing = (value: unknown): boolean => Array.isArray(value) && value.every(isPosition)
const isPolygon = (value: unknown): boolean => Array.isArray(value) && value.every(isRing)
const isMultiPolygon = (value: unknown): boolean => Array.isArray(value) && value.every(isPolygon)

/** Geometries other than polygons pass: that they have no area is reported later. */
const isFeature = (value: unknown): value is ZoneFeature => {
  if (!isObject(value)) return false
  const { geometry } = value
  if (geometry === null || geometry === undefined) return true
  if (!isObject(geometry)) return false
  if (geometry.type === 'Polygon') return isPolygon(geometry.coordinates)
  return geometry.type !== 'MultiPolygon' || isMultiPolygon(geometry.coordinates)
}

/** `urn:ogc:def:crs:EPSG::27700`, `EPSG:27700`, or a definition that proj4 reads. */
const crsOf = (crs: unknown): string | null => {
  const name = isObject(crs) && isObject(crs.properties) ? crs.properties.name : undefined
  if (typeof name !== 'string') return null
  // CRS84 is WGS84 with longitude first, as in GeoJSON itself.
  if (/CRS84$/.test(name)) return 'EPSG:4326'
  const code = /EPSG:+(?:[\d.]*:)?(\d+)$/.exec(name)?.[1]
  return code === undefined ? name : `EPSG:${code}`
}

/** @throws EngineError `bad-file` where the bytes are no FeatureCollection of whole features */
export const readGeoJson = (bytes: Uint8Array): FileOfFeatures => {
  let parsed: Partial<FeatureCollection> & { crs?: unknown }
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw badFile(
      `The file is neither FlatGeobuf nor GeoJSON nor a zipped Shapefile (${(error as Error).message}). Export the zones as one of these.`,
    )
  }
  if (!isObject(parsed) || parsed.type !== 'FeatureCollection' || !Array.isArray(parsed.features))
    throw badFile('The GeoJSON is not a FeatureCollection. Export the zones as a FeatureCollection of polygons.')
  const broken = parsed.features.findIndex(feature => !isFeature(feature))
  if (broken >= 0) throw badFile(`Feature ${broken + 1} of the GeoJSON is not a whole feature. Export the zones again.`)
  return { format: 'GeoJSON', crs: crsOf(parsed.crs), features: parsed.features }
}
