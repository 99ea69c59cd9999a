import type { Position } from 'geojson'
import { type ByteSource, readChunks } from '../bytes/byte-source.ts'
import { badFile } from '../engine-error.ts'
import {
  type CountedFeatures,
  countedFeatures,
  type FileFeature,
  type FileOfFeatures,
  type ReadingOptions,
} from './file-features.ts'
import { JsonFault, JsonMembers } from './json-members.ts'
import { systemNamed } from './system-names.ts'

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

/** The members that name a system: as GeoJSON 2008 has them, and as older programs wrote them. */
const CRS_MEMBERS = ['name', 'href', 'code', 'urn', 'url']

/** The system that a `crs` member names by a name, a link or a code; null if it names none. */
const crsOf = (crs: unknown): string | null => {
  if (typeof crs === 'string' || typeof crs === 'number') return systemNamed(String(crs))
  if (!isObject(crs)) return null
  const { properties } = crs
  const names = CRS_MEMBERS.map(member => (isObject(properties) ? properties[member] : undefined) ?? crs[member])
  const name = names.find(value => typeof value === 'string' || typeof value === 'number')
  return name === undefined ? null : systemNamed(String(name))
}

const NEITHER = 'The file is neither FlatGeobuf nor GeoJSON nor a zipped Shapefile nor KML'
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

/** Collects the features of a GeoJSON text, or of several that follow each other. */
const createCollector = (counted: CountedFeatures) => {
  let root: Record<string, unknown> = {}
  let roots = 0
  /** True if the current root has a list of features, and if any had. */
  let hasList = false
  let hadList = false
  let isBareList = false
  let crs: string | null = null
  const addAll = (value: unknown) => {
    for (const feature of flatFeatures(value, counted.features.length)) {
      crs ??= ownCrs(feature)
      counted.add(wholeFeature(feature, counted.features.length))
    }
  }
  /** Takes a root that is a feature or a geometry. Any other root is described once the file is known to be whole. */
  const endFeature = (): boolean => {
    if (root.type === 'FeatureCollection' || !isGeoJson(root)) {
      if (roots > 1) throw notWhole(counted.features.length)
      return false
    }
    if (roots === 1 && featureOf(root) === null) throw badFile(BROKEN_GEOMETRY)
    addAll(root)
    root = {}
    return true
  }
  return {
    treat: (key: string) => {
      hasList ||= key === 'features'
      hadList ||= hasList
      return key === 'features' ? 'elements' : MEMBERS.includes(key) ? 'whole' : 'skip'
    },
    take: (key: string, value: unknown, isElement: boolean) => {
      if (!isElement && key === 'features') throw badFile(NO_LIST)
      if (!isElement) root[key] = value
      else if (key === '' && !isGeoJson(value)) throw badFile(otherJson(isObject(value) ? value : {}))
      else addAll(value)
    },
    endRoot: (isListRoot: boolean) => {
      roots += 1
      isBareList ||= isListRoot
      if (isListRoot) return false
      if (!hasList) return endFeature()
      if (typeof root.geometryType === 'string') throw badFile(otherJson(root))
      if (root.type !== undefined && root.type !== 'FeatureCollection') throw badFile(NOT_A_COLLECTION)
      crs = crsOf(root.crs) ?? crs
      hasList = false
      root = {}
      return true
    },
    root: () => root,
    hasList: () => hadList || isBareList,
    crs: () => crs,
    /** A list of features, without the collection around it. */
    isBareList: () => isBareList,
    /** One feature alone is an area, not a list of zones. */
    isOne: () => !hadList && !isBareList && roots === 1,
  } as const
}

/**
 * Reads a FeatureCollection, a Feature, a bare geometry, a list of features, or features that follow each other (one a
 * line, or as a GeoJSON text sequence), feature by feature.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const readGeoJson = async (source: ByteSource, options: ReadingOptions = {}): Promise<FileOfFeatures> => {
  const counted = countedFeatures(source.size, options)
  const collector = createCollector(counted)
  const members = new JsonMembers(collector)
  try {
    for await (const chunk of readChunks(source, 0, options.signal)) {
      members.push(chunk)
      counted.took(chunk.length)
    }
    members.finish()
  } catch (error) {
    throw brokenJson(error, collector.hasList() || counted.features.length > 0, counted.features.length)
  }
  const { features } = counted
  const root = collector.root()
  if (typeof root.geometryType === 'string') throw badFile(otherJson(root))
  if (features.length === 0) {
    if (collector.isBareList()) throw badFile(`${NEITHER}. Export the zones as one of these.`)
    if (!collector.hasList()) throw badFile(root.type === 'FeatureCollection' ? NO_LIST : otherJson(root))
  }
  return {
    format: 'GeoJSON',
    crs: collector.crs(),
    features,
    notZones: collector.isOne() && !members.hasSeparators ? NOT_A_COLLECTION : null,
    notes: [],
  }
}

const BROKEN_GEOMETRY = 'The GeoJSON is not a FeatureCollection, and its one geometry is not whole. Export it again.'

const isGeoJson = (value: unknown): boolean =>
  isObject(value) && ['Feature', 'FeatureCollection', ...GEOMETRIES].includes(String(value.type))

/** The features of collections within a collection. */
const flatFeatures = (value: unknown, at: number, depth = 0): unknown[] => {
  if (!isObject(value) || value.type !== 'FeatureCollection') return [value]
  if (!Array.isArray(value.features) || depth > COLLECTIONS_DEEP) throw notWhole(at)
  return value.features.flatMap(feature => flatFeatures(feature, at, depth + 1))
}

/** The system that a feature or its geometry states itself, as databases write it. */
const ownCrs = (feature: unknown): string | null => {
  if (!isObject(feature)) return null
  return crsOf(feature.crs) ?? (isObject(feature.geometry) ? crsOf(feature.geometry.crs) : null)
}

const notWhole = (at: number) =>
  badFile(`Feature ${at + 1} of the GeoJSON is not a whole feature. Export the zones again.`)

const wholeFeature = (value: unknown, at: number): FileFeature => {
  const feature = featureOf(value)
  if (feature === null) throw notWhole(at)
  return feature
}

/** Describes a syntax error. If no list of features was found, the file may be anything. */
const brokenJson = (error: unknown, hasFeatures: boolean, features: number): unknown => {
  if (!(error instanceof JsonFault)) return error
  if (error.isCut) return badFile(`The GeoJSON breaks off after ${features} whole features. Copy or export it again.`)
  if (hasFeatures)
    return badFile(`Feature ${features + 1} of the GeoJSON is broken (${error.message}). Export it again.`)
  return badFile(`${NEITHER} (${error.message}). Export the zones as one of these.`)
}
