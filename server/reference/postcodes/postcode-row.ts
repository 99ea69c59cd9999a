import { canonicalPostcode, isPostcodeShape } from '../../../src/domain/geography/postcodes.ts'
import type { ReadRow } from '../deliveries/import-rows.ts'
import { GRID_NORTH_M, liesInGreatBritain, type Position } from '../deliveries/position.ts'

/** A postcode and its position. */
export interface PostcodeRow extends Position {
  readonly postcode: string
}

export type Skipped = 'terminated' | 'without a position' | 'outside Great Britain'

/** The column indexes in a file; -1 for a missing column. */
interface Columns {
  readonly postcode: number
  readonly x: number
  readonly y: number
  readonly in: 'grid' | 'degrees'
  readonly ended: number
}

/** Code-Point Open comes without a header. Its columns are postcode, positional quality, easting and northing. */
const CODE_POINT: Columns = { postcode: 0, x: 2, y: 3, in: 'grid', ended: -1 }

const POSTCODE = ['pcds', 'pcd', 'pcd7', 'pcd8', 'postcode', 'pc']
const LONGITUDE = ['long', 'longitude', 'lon']
const LATITUDE = ['lat', 'latitude']
const EASTING = ['oseast1m', 'east1m', 'easting', 'eastings', 'ea']
const NORTHING = ['osnrth1m', 'north1m', 'northing', 'northings', 'no']
const ENDED = ['doterm']

/**
 * Finds the columns by their names in the header. Returns null if the line is not a header. Degrees take precedence
 * over the grid, because ONSPD uses the Irish grid in Northern Ireland.
 */
const readHeader = (cells: readonly string[]): Columns | null => {
  const names = cells.map(cell => cell.trim().toLowerCase())
  const at = (wanted: readonly string[]) => names.findIndex(name => wanted.includes(name))
  const found = { postcode: at(POSTCODE), ended: at(ENDED) }
  const degrees = { x: at(LONGITUDE), y: at(LATITUDE), in: 'degrees' } as const
  const grid = { x: at(EASTING), y: at(NORTHING), in: 'grid' } as const
  const place = degrees.x >= 0 && degrees.y >= 0 ? degrees : grid
  return found.postcode >= 0 && place.x >= 0 && place.y >= 0 ? { ...found, ...place } : null
}

/** Northern Ireland, Guernsey, Jersey and the Isle of Man, which are in ONSPD but not on the National Grid. */
const ELSEWHERE = /^(BT|GY|JE|IM)\d/
/** The maximum latitude, in degrees. */
const POLE = 90

/** Parses an integer or decimal number. Returns NaN for anything else. */
const number = (text: string | undefined): number =>
  /^\s*-?\d+(\.\d+)?\s*$/.test(text ?? '') ? Number(text) : Number.NaN

/** Creates a reader for the rows of one file. It returns null for a header. */
export const createRowReader = (): ((cells: readonly string[]) => ReadRow<PostcodeRow, Skipped> | null) => {
  let columns: Columns | null = null
  return cells => {
    if (columns === null) {
      columns = readHeader(cells) ?? CODE_POINT
      if (columns !== CODE_POINT) return null
    }
    const { postcode: at, x: xAt, y: yAt, in: unit, ended } = columns
    const typed = cells[at] ?? ''
    if (!isPostcodeShape(typed)) return { wrong: `"${typed.slice(0, 20)}" has not the shape of a postcode` }
    const postcode = canonicalPostcode(typed)
    if (ELSEWHERE.test(postcode)) return { skipped: 'outside Great Britain' }
    if (ended >= 0 && (cells[ended] ?? '').trim() !== '') return { skipped: 'terminated' }
    if ((cells[xAt] ?? '').trim() === '' && (cells[yAt] ?? '').trim() === '') return { skipped: 'without a position' }
    const x = number(cells[xAt])
    const y = number(cells[yAt])
    if (Number.isNaN(x) || Number.isNaN(y)) return { wrong: `${postcode} has no numbers for its position` }
    // Postcodes without a position are placed at the grid's origin, or at latitude 99.999999.
    if ((x === 0 && y === 0) || y > GRID_NORTH_M || (unit === 'degrees' && y > POLE))
      return { skipped: 'without a position' }
    if (!liesInGreatBritain({ in: unit, x, y }))
      return { wrong: `${postcode} lies at ${x}, ${y}, which is not in Great Britain` }
    return { postcode, in: unit, x, y }
  }
}
