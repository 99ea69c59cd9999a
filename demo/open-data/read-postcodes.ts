import { readPacked } from '../../packaged-basemap/open-data/packed.ts'

/** Made by pack-postcodes.ts; its notice is in POSTCODES-NOTICE.md. */
export const POSTCODES_FILE = new URL('postcodes.csv.br', import.meta.url)

export interface PostcodePoints {
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
