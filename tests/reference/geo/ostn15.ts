import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { GRS80, inverse } from './national-grid.ts'

const COLUMNS = 701
const ROWS = 1251
const SHIFTS = new URL('../../../wasm/ostn15/shifts.bin', import.meta.url)

/** Reads the shifts, in metres, from the packed file one value at a time; rows start in the south. */
const readPlane = (bytes: Uint8Array, from: number, addedMm: number): number[][] => {
  const raw: number[][] = []
  for (let row = 0; row < ROWS; row++) {
    raw.push([])
    for (let column = 0; column < COLUMNS; column++) {
      const node = row * COLUMNS + column
      const zigzag = bytes[from + node]! + 256 * bytes[from + COLUMNS * ROWS + node]!
      const off = zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
      const west = raw[row]![column - 1] ?? 0
      const south = raw[row - 1]?.[column] ?? 0
      const southWest = raw[row - 1]?.[column - 1] ?? 0
      raw[row]!.push((west + south - southWest + off + 131_072) % 65_536)
    }
  }
  return raw.map(values => values.map(mm => (mm + addedMm) / 1000))
}

const planes = () => {
  const bytes = inflateRawSync(readFileSync(SHIFTS))
  return [readPlane(bytes, 0, 82_140), readPlane(bytes, COLUMNS * ROWS * 2, -84_180)] as const
}

/**
 * A plain implementation of OSTN15 as in Ordnance Survey's guide: look up the shift, subtract it, and repeat until
 * nothing changes.
 */
export const ostn15 = () => {
  const [east, north] = planes()
  const bilinear = (grid: number[][], e: number, n: number) => {
    const column = Math.min(Math.floor(e / 1000), COLUMNS - 2)
    const row = Math.min(Math.floor(n / 1000), ROWS - 2)
    const t = e / 1000 - column
    const u = n / 1000 - row
    return (
      (1 - t) * (1 - u) * grid[row]![column]! +
      t * (1 - u) * grid[row]![column + 1]! +
      t * u * grid[row + 1]![column + 1]! +
      (1 - t) * u * grid[row + 1]![column]!
    )
  }
  return {
    /** The east and north shifts, in metres, at an ETRS89 position on the grid. */
    shiftAt: (e: number, n: number): [number, number] => [bilinear(east, e, n), bilinear(north, e, n)],
    /** Converts OSGB36 easting and northing to [lon, lat] degrees, ETRS89. */
    toLonLat: (easting: number, northing: number): [number, number] => {
      let [e, n] = [easting, northing]
      for (let i = 0; i < 20; i++) [e, n] = [easting - bilinear(east, e, n), northing - bilinear(north, e, n)]
      const { lat, lon } = inverse(GRS80, e, n)
      return [(lon * 180) / Math.PI, (lat * 180) / Math.PI]
    },
  }
}
