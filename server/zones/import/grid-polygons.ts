import type { Geometry, Position } from 'geojson'
import type { Kernels } from '../../../wasm/kernels.ts'
import type { Ring } from '../../../workers/geometry/polygons.ts'
import { lonLatToGrid } from '../../../workers/projection/lon-lat.ts'
import { ImportError } from './import-error.ts'
import type { FileOfFeatures } from './read-features.ts'

const BNG = 27700
const WGS84 = 4326
/** No easting or northing of a place in Great Britain is as small as a longitude or latitude. */
const LARGEST_DEGREE = 180

/** The file's coordinates: what it says, or what its first vertex can only be. */
export const coordinatesOf = ({ epsg, features }: FileOfFeatures): typeof BNG | typeof WGS84 => {
  if (epsg === BNG || epsg === WGS84) return epsg
  if (epsg !== null)
    throw new ImportError(
      `The zones are in EPSG:${epsg}. Convert them to British National Grid (EPSG:27700) or WGS84 (EPSG:4326).`,
    )
  const first = features.map(({ geometry }) => firstVertex(geometry)).find(vertex => vertex !== undefined)
  if (!first) throw new ImportError('No feature of the file has a polygon.')
  return Math.abs(first[0]!) <= LARGEST_DEGREE && Math.abs(first[1]!) <= LARGEST_DEGREE ? WGS84 : BNG
}

const partsOf = (geometry: Geometry | null): Position[][][] =>
  geometry?.type === 'Polygon' ? [geometry.coordinates] : geometry?.type === 'MultiPolygon' ? geometry.coordinates : []

const firstVertex = (geometry: Geometry | null): Position | undefined => partsOf(geometry)[0]?.[0]?.[0]

/** A feature's polygons in metres of the National Grid, as they stand in the file; heights are left out. */
export const gridPolygons = (geometry: Geometry | null, epsg: typeof BNG | typeof WGS84, kernels: Kernels): Ring[][] =>
  partsOf(geometry).map(rings =>
    rings.map(ring => {
      const flat = Float64Array.from(ring.flatMap(([x, y]) => [x ?? Number.NaN, y ?? Number.NaN]))
      return epsg === BNG ? flat : lonLatToGrid(kernels, flat)
    }),
  )
