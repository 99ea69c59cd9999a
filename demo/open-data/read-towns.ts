import { readPacked } from '../../packaged-basemap/open-data/packed.ts'

/** Made by pack-towns.ts; its notice is TOWNS-NOTICE.md. */
export const TOWNS_FILE = new URL('towns.tsv.br', import.meta.url)

export interface PackedTown {
  readonly name: string
  readonly lonLat: readonly [number, number]
  /** Residents as GeoNames has them; zero where it has none. */
  readonly population: number
  /** A part of a larger town (GeoNames PPLX, PPLL) rather than a town of its own. */
  readonly part: boolean
}

/** Towns of Great Britain, largest first, ties by GeoNames' own number. */
export const readPackedTowns = (): PackedTown[] =>
  readPacked(TOWNS_FILE)
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', lon, lat, population, part] = line.split('\t')
      return { name, lonLat: [Number(lon), Number(lat)], population: Number(population), part: part === '1' }
    })
