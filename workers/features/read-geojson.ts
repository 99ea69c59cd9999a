import type { Position } from 'geojson'
import { type ByteSource, readChunks } from '../bytes/byte-source.ts'
import { badFile } from '../engine-error.ts'
import { countedFeatures, type FileFeature, type FileOfFeatures, type ReadingOptions } from './file-features.ts'
import { JsonFault, JsonMembers } from './json-members.ts'

const AREAS = ['Polygon', 'MultiPolygon', 'GeometryCollection']
const GEOMETRIES = [...AREAS, 'Point', 'MultiPoint', 'LineString', 'MultiLineString']
const COLLECTIONS_DEEP = 8
const MEMBERS = ['type', 'crs', 'geometry', 'properties', 'coordinates', 'geometries', 'objects', 'geometryType']

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number'

class BrokenGeometry extends Error {}

/** @throws BrokenGeometry if the value is not a list, or if an element is broken */
const eachOf = <T>(value: unknown, read: (element: unknown) => T): T[] => {
  if (!Array.isArray(value)) throw new BrokenGeometry()
  return value.map(read)
}
const ringOf = (value: unknown): Float64Array => {
  if (!Array.isArray(value)) throw new BrokenGeometry()
  const ring = new Float64Array(value.length * 2)
  for (let i = 0; i < value.length; i++) {
    const position: unknown = value[i]
    if (!isPosition(position)) throw new BrokenGeometry()
    ring[i * 2] = position[0]!
    ring[i * 2 + 1] = position[1]!
  }
  return ring
}
const polygonOf = (value: unknown): Float64Array[] => eachOf(value, ringOf)

/** Geometries other than areas are accepted here. The missing area is reported later. */
const polygonsOf = (geometry: unknown, depth = 0): Float64Array[][] => {
  if (!isObject(geometry) || depth > COLLECTIONS_DEEP) throw new BrokenGeometry()
  if (geometry.type === 'Polygon') return [polygonOf(geometry.coordinates)]
  if (geometry.type === 'MultiPolygon') return eachOf(geometry.coordinates, polygonOf)
  if (geometry.type !== 'GeometryCollection') return []
  return eachOf(geometry.geometries, part => polygonsOf(part, depth + 1)).flat()
}

/** A feature, or a geometry instead of a feature; null if it is broken. */
const featureOf = (value: unknown): FileFeature | null => {
  if (!isObject(value)) return null
  const geometry = GEOMETRIES.includes(String(value.type)) ? value : (value.geometry ?? null)
  const properties = isObject(value.properties) ? value.properties : null
  if (geometry === null) return { polygons: [], shape: null, properties }
  try {
    const polygons = polygonsOf(geometry).filter(rings => rings.length > 0)
    return { polygons, shape: String((geometry as Fields).type), properties }
  } catch (error) {
    if (error instanceof BrokenGeometry) return null
    throw error
  }
}

/** `urn:ogc:def:crs:EPSG::27700`, `EPSG:27700`, or a definition that proj4 can parse. */
const crsOf = (crs: unknown): string | null => {
  const name = isObject(crs) && isObject(crs.properties) ? crs.properties.name : undefined
  if (typeof name !== 'string') return null
  // CRS84 is WGS84 with longitude first, as used in GeoJSON.
  if (/CRS84$/.test(name)) return 'EPSG:4326'
  const code = /EPSG:+(?:[\d.]*:)?(\d+)$/.exec(name)?.[1]
  return code === undefined ? name : `EPSG:${code}`
}

const NO_LIST = 'The GeoJSON has no list of features. Export it again.'
const NOT_A_COLLECTION = 'The GeoJSON is not a FeatureCollection. Export the zones as a FeatureCollection of polygons.'

/** Describes other kinds of JSON and how to convert them to GeoJSON. */
const otherJson = ({ type, objects, geometryType }: Fields): string => {
  if (type === 'Topology' || isObject(objects))
    return 'The file is TopoJSON, in which shapes share their borders. Convert it to GeoJSON.'
  if (typeof geometryType === 'string')
    return 'The file is ArcGIS JSON, which is not GeoJSON. Export it as GeoJSON (f=geojson).'
  return 'The JSON is not a FeatureCollection, a Feature or a geometry, so it is not GeoJSON. Export the area as GeoJSON.'
}

/**
 * Reads a FeatureCollection, a Feature or a bare geometry, feature by feature.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const readGeoJson = async (source: ByteSource, options: ReadingOptions = {}): Promise<FileOfFeatures> => {
  const counted = countedFeatures(source.size, options)
  const root: Record<string, unknown> = {}
  let isList = false
  const members = new JsonMembers(
    key => {
      isList ||= key === 'features'
      return key === 'features' ? 'elements' : MEMBERS.includes(key) ? 'whole' : 'skip'
    },
    (key, value, isElement) => {
      if (!isElement && key === 'features') throw badFile(NO_LIST)
      if (!isElement) root[key] = value
      else counted.add(wholeFeature(value, counted.features.length))
    },
  )
  try {
    for await (const chunk of readChunks(source, 0, options.signal)) {
      members.push(chunk)
      counted.took(chunk.length)
    }
    members.end()
  } catch (error) {
    throw brokenJson(error, isList, counted.features.length)
  }
  const { features } = counted
  if (typeof root.geometryType === 'string') throw badFile(otherJson(root))
  if (!isList) {
    if (root.type !== 'Feature' && !GEOMETRIES.includes(String(root.type)))
      throw badFile(root.type === 'FeatureCollection' ? NO_LIST : otherJson(root))
    const feature = featureOf(root)
    if (feature === null)
      throw badFile('The GeoJSON is not a FeatureCollection, and its one geometry is not whole. Export it again.')
    counted.add(feature)
  } else if (root.type !== undefined && root.type !== 'FeatureCollection') throw badFile(NOT_A_COLLECTION)
  return { format: 'GeoJSON', crs: crsOf(root.crs), features, notZones: isList ? null : NOT_A_COLLECTION }
}

const wholeFeature = (value: unknown, at: number): FileFeature => {
  const feature = featureOf(value)
  if (feature === null)
    throw badFile(`Feature ${at + 1} of the GeoJSON is not a whole feature. Export the zones again.`)
  return feature
}

/** Describes a syntax error. If no list of features was found, the file may be anything. */
const brokenJson = (error: unknown, isList: boolean, features: number): unknown => {
  if (!(error instanceof JsonFault)) return error
  if (error.isCut) return badFile(`The GeoJSON breaks off after ${features} whole features. Copy or export it again.`)
  if (isList) return badFile(`Feature ${features + 1} of the GeoJSON is broken (${error.message}). Export it again.`)
  return badFile(
    `The file is neither FlatGeobuf nor GeoJSON nor a zipped Shapefile nor KML (${error.message}). Export the zones as one of these.`,
  )
}
