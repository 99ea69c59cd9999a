import { createFindColumn, createHeadedReader, LATITUDE, LONGITUDE, parseDecimal } from '../deliveries/headed-rows.ts'
import type { ReadRow } from '../deliveries/import-rows.ts'
import { liesInGreatBritain, type Position } from '../deliveries/position.ts'

/** A station and its position. */
export interface NewStation extends Position {
  readonly code: string
  /** All of its codes in the file, in upper case: CRS, TIPLOC, and ATCO without the prefix. */
  readonly codes: readonly string[]
  readonly name: string
}

export type Skipped =
  | 'no rail station'
  | 'not in use'
  | 'without a position'
  | 'outside Great Britain'
  | 'of a code that stands above'

/** The column indexes in a file; -1 for a missing column. */
interface Columns {
  readonly code: number
  readonly otherCodes: readonly number[]
  readonly name: number
  readonly longitude: number
  readonly latitude: number
  readonly easting: number
  readonly northing: number
  /** Columns of NaPTAN's Stops.csv, which also lists every bus stop. */
  readonly stopType: number
  readonly status: number
  readonly gridType: number
}

/** NaPTAN calls a station's code its TIPLOC or CRS code. The ATCO code has the same letters after a prefix. */
const CODES = [/^code$/, /^crs(_?code)?$/, /^tiploc(_?code)?$/, /^atco_?code$/]
const NAME = /^(name|station_?name|common_?name)$/

/** Finds the columns by their names in the header. Returns null if a required column is missing. */
const readHeader = (names: readonly string[]): Columns | null => {
  const at = createFindColumn(names)
  const [code = -1, ...otherCodes] = CODES.map(at).filter(column => column >= 0)
  const columns = {
    code,
    otherCodes,
    name: at(NAME),
    longitude: at(LONGITUDE),
    latitude: at(LATITUDE),
    easting: at(/^easting$/),
    northing: at(/^northing$/),
    stopType: at(/^stop_?type$/),
    status: at(/^status$/),
    gridType: at(/^grid_?type$/),
  }
  const hasPlace = (columns.longitude >= 0 && columns.latitude >= 0) || (columns.easting >= 0 && columns.northing >= 0)
  return columns.code >= 0 && columns.name >= 0 && hasPlace ? columns : null
}

/** The NaPTAN type for a rail station. Entrances, platforms, and metro, tram and bus stops have other types. */
const RAIL = 'RLY'
/** The NaPTAN status for a stop in use. Other stops are inactive, pending or deleted. */
const IN_USE = /^(act(ive)?)?$/i
/** NaPTAN's names for the Irish grid. */
const IRISH_GRID = /^(i|ir|itm|irish ?(os|grid)?)$/i
/** NaPTAN's area code for all rail stations, which precedes the TIPLOC code. */
const ATCO_PREFIX = /^9100(?=\D)/
/** The maximum lengths of a code and a name, in characters. */
const LONGEST_CODE = 20
const LONGEST_NAME = 100
/** Control characters, marks that reverse or hide text, and the replacement character for lost bytes. */
const NO_TEXT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u
/** The suffix of NaPTAN's names, which is redundant for a station. */
const SUFFIX = / rail(way)? station$/i

/**
 * The station's code and the row's other codes, without duplicates. Invalid ones are skipped, because the station
 * already has a code.
 */
const codesOf = (code: string, others: readonly string[]): string[] => {
  const written = others.map(other => other.replace(ATCO_PREFIX, '')).filter(other => /^[\w-]{1,20}$/.test(other))
  return [...new Set([code, ...written].map(one => one.toUpperCase()))]
}

/** Creates a reader for the rows of one file. */
export const createRowReader = (): ((cells: readonly string[]) => ReadRow<NewStation, Skipped> | null) => {
  const codes = new Set<string>()
  const readRow = (columns: Columns, cell: (column: number) => string): ReadRow<NewStation, Skipped> => {
    if (columns.stopType >= 0 && cell(columns.stopType).toUpperCase() !== RAIL) return { skipped: 'no rail station' }
    if (!IN_USE.test(cell(columns.status))) return { skipped: 'not in use' }
    const code = cell(columns.code).replace(ATCO_PREFIX, '')
    const name = cell(columns.name).replace(SUFFIX, '')
    if (code === '' || name === '') return { wrong: 'a station without a code or a name' }
    if (code.length > LONGEST_CODE) return { wrong: `a code of more than ${LONGEST_CODE} characters` }
    if ([...name].length > LONGEST_NAME) return { wrong: `a name of more than ${LONGEST_NAME} characters` }
    if (NO_TEXT.test(code + name)) return { wrong: 'a code or a name with characters that are no letters' }
    const degrees = [cell(columns.longitude), cell(columns.latitude)] as const
    const grid = [cell(columns.easting), cell(columns.northing)] as const
    const unit = degrees.join('') === '' ? 'grid' : 'degrees'
    const place = unit === 'grid' ? grid : degrees
    if (place.join('') === '') return { skipped: 'without a position' }
    if (unit === 'grid' && IRISH_GRID.test(cell(columns.gridType))) return { skipped: 'outside Great Britain' }
    const position = { in: unit, x: parseDecimal(place[0]), y: parseDecimal(place[1]) } as const
    if (Number.isNaN(position.x) || Number.isNaN(position.y))
      return { wrong: `${name} has no numbers for its position` }
    if (!liesInGreatBritain(position)) return { skipped: 'outside Great Britain' }
    if (codes.has(code)) return { skipped: 'of a code that stands above' }
    codes.add(code)
    return { code, codes: codesOf(code, columns.otherCodes.map(cell)), name, ...position }
  }
  return createHeadedReader({
    readHeader,
    headerProblem:
      'the first line is no header that names code, name, latitude and longitude (or easting and northing)',
    readRow,
  })
}
