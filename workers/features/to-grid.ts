import proj4 from 'proj4'
import { NATIONAL_GRID, OSGB36 } from '../../src/domain/geography/national-grid.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { badFile } from '../errors.ts'
import type { Ring } from '../geometry/polygons.ts'
import { lonLatToGrid } from '../projection/lon-lat.ts'
import type { FileOfFeatures } from './zone-features.ts'

const DEGREES = 180 / Math.PI
/** No easting or northing of a place in Great Britain is as small as a longitude or latitude. */
const LARGEST_DEGREE = 180
/** GRS80 and WGS84, metres. */
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

/** How coordinates of a file come to the National Grid. */
export interface GridConversion {
  /** For people: `EPSG:4326`, or the definition's own name. */
  readonly system: string
  /** Interleaved coordinates of the file to easting, northing, metres. */
  toGrid(coordinates: Float64Array): Ring
}

/** The parts of proj4's parsed definition that are used here. */
interface Definition {
  readonly projName?: string
  readonly lat0?: number
  readonly long0?: number
  readonly k0?: number
  readonly x0?: number
  readonly y0?: number
  readonly a?: number
  readonly datum_params?: readonly unknown[]
}

const definitionOf = (crs: string, name: string): Definition => {
  try {
    return new proj4.Proj(DEFINED[crs] ?? crs) as unknown as Definition
  } catch {
    throw badFile(`The zones are in ${name}, which is not known here. ${HOW_TO}`)
  }
}

const near = (value: number | undefined, expected: number) => Math.abs((value ?? Number.NaN) - expected) < 1e-6

/** By its numbers: every program writes another name for it. */
const isNationalGrid = ({ projName = '', lat0, long0, k0, x0, y0 }: Definition) =>
  /^(tmerc|Transverse_Mercator|Transverse Mercator|etmerc)$/i.test(projName) &&
  near(lat0, 49 / DEGREES) &&
  near(long0, -2 / DEGREES) &&
  near(k0, 0.9996012717) &&
  near(x0, 400_000) &&
  near(y0, -100_000)

/** Degrees of WGS84 or ETRS89, which are one here: they differ by less than 1 m and OSTN15 is made for the latter. */
const isLonLat = ({ projName = '', a, datum_params }: Definition) =>
  /^(longlat|identity)$/i.test(projName) && near(a, SEMI_MAJOR_M) && !datum_params?.some(value => Number(value) !== 0)

const throughLonLat = (kernels: Kernels, crs: string) => {
  const { forward } = proj4(DEFINED[crs] ?? crs, 'EPSG:4326')
  return (coordinates: Float64Array): Ring => {
    const lonLat = new Float64Array(coordinates.length)
    for (let i = 0; i < lonLat.length; i += 2) {
      const [x, y] = [coordinates[i]!, coordinates[i + 1]!]
      // proj4 refuses what is no number; the grid's own check tells of it.
      if (Number.isFinite(x) && Number.isFinite(y)) lonLat.set(forward([x, y]), i)
      else lonLat.fill(Number.NaN, i, i + 2)
    }
    return lonLatToGrid(kernels, lonLat)
  }
}

/**
 * The way from coordinates of a system to the National Grid, by OSTN15 where the kernels have it.
 * @param crs what proj4 can read
 * @throws EngineError `bad-file` where proj4 does not know the system
 */
export const conversionOf = (kernels: Kernels, crs: string): GridConversion => {
  const system = nameOf(crs)
  const definition = definitionOf(crs, system)
  if (isNationalGrid(definition)) return { system, toGrid: coordinates => coordinates }
  if (isLonLat(definition)) return { system, toGrid: coordinates => lonLatToGrid(kernels, coordinates) }
  return { system, toGrid: throughLonLat(kernels, crs) }
}

/**
 * The way from a zone file's coordinates to the National Grid.
 * @throws EngineError `bad-file` where the file names a system that proj4 does not know, or has no polygon to judge by
 */
export const gridConversion = (kernels: Kernels, { crs, features }: FileOfFeatures): GridConversion =>
  conversionOf(kernels, crs ?? guessed(features))

/** A file that does not say is in degrees of WGS84, unless its first vertex can only be metres. */
const guessed = (features: FileOfFeatures['features']): string => {
  const first = features.map(({ polygons }) => polygons[0]?.[0]).find(ring => ring !== undefined && ring.length > 1)
  if (!first) throw badFile('No feature of the file has a polygon. Export the zones as polygons.')
  return Math.abs(first[0]!) <= LARGEST_DEGREE && Math.abs(first[1]!) <= LARGEST_DEGREE ? 'EPSG:4326' : 'EPSG:27700'
}

/** The name in a WKT; anything else is its own. */
const nameOf = (crs: string): string => /^\s*[A-Z_]+\s*\[\s*"([^"]*)"/i.exec(crs)?.[1] ?? crs.slice(0, 80)
