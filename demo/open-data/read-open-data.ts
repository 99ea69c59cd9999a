import { toGrid } from '../../packaged-basemap/british-grid.ts'
import { readPacked } from '../../packaged-basemap/open-data/packed.ts'

/** Made by pack-postcodes.ts; its notice is in POSTCODES-NOTICE.md. */
export const POSTCODES_FILE = new URL('postcodes.csv.br', import.meta.url)

interface PostcodePoints {
  /** Upper case, no space. */
  readonly postcodes: readonly string[]
  /** Interleaved easting, northing, metres. */
  readonly grid: Float64Array
}

/** The unit postcodes of the demo's region. */
export const readPostcodes = (): PostcodePoints => {
  const cells = readPacked(POSTCODES_FILE)
    .trim()
    .split('\n')
    .map(row => row.split(','))
  return {
    postcodes: cells.map(([postcode = '']) => postcode),
    grid: Float64Array.from(cells.flatMap(([, e, n]) => [Number(e), Number(n)])),
  }
}

/** Made by pack-towns.ts; its notice is TOWNS-NOTICE.md. */
export const TOWNS_FILE = new URL('towns.tsv.br', import.meta.url)

interface PackedTown {
  readonly name: string
  readonly lonLat: readonly [number, number]
  /** Residents from GeoNames; zero if it does not state them. */
  readonly population: number
  /** True for a part of a larger town (GeoNames PPLX, PPLL). */
  readonly part: boolean
}

/** Towns of Great Britain, the largest first, ties by the number of GeoNames. */
const readPackedTowns = (): PackedTown[] =>
  readPacked(TOWNS_FILE)
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', lon, lat, population, part] = line.split('\t')
      return { name, lonLat: [Number(lon), Number(lat)], population: Number(population), part: part === '1' }
    })

export interface Town extends PackedTown {
  readonly e: number
  readonly n: number
}

/** Towns of Great Britain in the National Grid, the largest first. */
export const readTowns = (): Town[] =>
  readPackedTowns()
    .map(town => {
      const [e, n] = toGrid(town.lonLat)
      return { ...town, e: Math.round(e), n: Math.round(n) }
    })
    .filter(({ e, n }) => e > 0 && e < 700_000 && n > 0 && n < 1_300_000)
