import { isInGreatBritain } from '../../src/domain/great-britain.ts'
import type { ReadRow } from '../deliveries/import-rows.ts'

/** Degrees, WGS84. */
export interface NewStation {
  readonly code: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

export type Skipped = 'without a position' | 'outside Great Britain' | 'of a code that stands above'

/** Where a file keeps what; positions of columns. */
type Columns = Readonly<Record<keyof NewStation, number>>

/** NaPTAN calls a station's code its TIPLOC or CRS code; its ATCO code has the same letters after a prefix. */
const CODES = [/^code$/, /^crs(code)?$/, /^tiploc(code)?$/, /^atco_?code$/]
const NAME = /^(name|station_?name|common_?name)$/
const LATITUDE = /^lat(itude)?$/
const LONGITUDE = /^lon(g|gitude)?$/

/** The columns by the names that a header gives them; null where it lacks one. */
const readHeader = (cells: readonly string[]): Columns | null => {
  const names = cells.map(cell => cell.trim().toLowerCase())
  const at = (wanted: RegExp) => names.findIndex(name => wanted.test(name))
  const found = {
    code: CODES.map(at).find(column => column >= 0) ?? -1,
    name: at(NAME),
    latitude: at(LATITUDE),
    longitude: at(LONGITUDE),
  }
  return Object.values(found).every(column => column >= 0) ? found : null
}

/** Longest code and name, characters. */
const LONGEST_CODE = 20
const LONGEST_NAME = 100
/** Control characters, marks that turn or hide writing, and what stands for bytes that were lost. */
const NO_TEXT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u
/** What NaPTAN writes after each name, and no reader needs beside a station. */
const SUFFIX = / rail(way)? station$/i

const number = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

/** Reads the rows of one file; its first line must be a header, for which it returns null. */
export const createRowReader = (): ((cells: readonly string[]) => ReadRow<NewStation, Skipped> | null) => {
  let columns: Columns | null = null
  const known = new Set<string>()
  return cells => {
    if (columns === null) {
      columns = readHeader(cells)
      return columns === null
        ? { wrong: 'the first line is no header that names code, name, latitude and longitude' }
        : null
    }
    const cell = (column: number) => (cells[column] ?? '').trim()
    const code = cell(columns.code)
    const name = cell(columns.name).replace(SUFFIX, '')
    if (code === '' || name === '') return { wrong: 'a station without a code or a name' }
    if (code.length > LONGEST_CODE) return { wrong: `a code of more than ${LONGEST_CODE} characters` }
    if ([...name].length > LONGEST_NAME) return { wrong: `a name of more than ${LONGEST_NAME} characters` }
    if (NO_TEXT.test(code + name)) return { wrong: 'a code or a name with characters that are no letters' }
    if (cell(columns.latitude) === '' && cell(columns.longitude) === '') return { skipped: 'without a position' }
    const latitude = number(cell(columns.latitude))
    const longitude = number(cell(columns.longitude))
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return { wrong: `${name} has no numbers for its position` }
    if (!isInGreatBritain(longitude, latitude)) return { skipped: 'outside Great Britain' }
    if (known.has(code)) return { skipped: 'of a code that stands above' }
    known.add(code)
    return { code, name, latitude, longitude }
  }
}
