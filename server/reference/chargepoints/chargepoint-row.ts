import { createFindColumn, createHeadedReader, LATITUDE, LONGITUDE, parseDecimal } from '../deliveries/headed-rows.ts'
import type { ReadRow } from '../deliveries/import-rows.ts'
import { liesInGreatBritain, type Position } from '../deliveries/position.ts'

/** A public charger and its position. */
export interface NewChargepoint extends Position {
  readonly code: string
  /** The highest rated output of its connectors, in kW; null if unknown. */
  readonly maxKw: number | null
}

export type Skipped =
  | 'not in service'
  | 'without a position'
  | 'outside Great Britain'
  | 'with a code of an earlier row'

/** The positions of the columns in a file; -1 for a missing column. */
interface Columns {
  readonly code: number
  readonly latitude: number
  readonly longitude: number
  readonly status: number
  /** The rated outputs in kW: one column, or one for each connector. */
  readonly outputs: readonly number[]
}

/** The National Chargepoint Registry names its columns chargeDeviceID, chargeDeviceStatus and connector1RatedOutputKW. */
const CODE = /^(code|id|(charge_?)?device_?id)$/
const STATUS = /^((charge_?)?device_?)?status$/
const OUTPUT = /^(max_?kw|connector_?\d+_?rated_?output_?kw)$/

const IN_SERVICE = /^(in service|in use|active|operational)?$/i
const LONGEST_CODE = 64
/** An output above this, in kW, is a typing error. */
const MOST_KW_INCLUSIVE = 1000

/** The columns by their names in the header; null if a required one is missing. */
const readHeader = (names: readonly string[]): Columns | null => {
  const at = createFindColumn(names)
  const columns = {
    code: at(CODE),
    latitude: at(LATITUDE),
    longitude: at(LONGITUDE),
    status: at(STATUS),
    outputs: names.flatMap((name, column) => (OUTPUT.test(name) ? [column] : [])),
  }
  return columns.code >= 0 && columns.latitude >= 0 && columns.longitude >= 0 ? columns : null
}

/** The highest of some outputs; null if no output is known. */
const highest = (outputs: readonly number[]): number | null => {
  const known = outputs.filter(kw => kw > 0 && kw <= MOST_KW_INCLUSIVE)
  return known.length === 0 ? null : Math.max(...known)
}

/** Creates a reader for the rows of one file. */
export const createRowReader = (): ((cells: readonly string[]) => ReadRow<NewChargepoint, Skipped> | null) => {
  const codes = new Set<string>()
  const readRow = (columns: Columns, cell: (column: number) => string): ReadRow<NewChargepoint, Skipped> => {
    const code = cell(columns.code)
    if (code === '' || code.length > LONGEST_CODE)
      return { wrong: `a charger without a code, or with one of more than ${LONGEST_CODE} characters` }
    if (!IN_SERVICE.test(cell(columns.status))) return { skipped: 'not in service' }
    const [latitude, longitude] = [cell(columns.latitude), cell(columns.longitude)]
    if (latitude === '' && longitude === '') return { skipped: 'without a position' }
    const position = { in: 'degrees', x: parseDecimal(longitude), y: parseDecimal(latitude) } as const
    if (Number.isNaN(position.x) || Number.isNaN(position.y))
      return { wrong: `the position of ${code} is not two numbers` }
    if (!liesInGreatBritain(position)) return { skipped: 'outside Great Britain' }
    if (codes.has(code)) return { skipped: 'with a code of an earlier row' }
    codes.add(code)
    return { code, maxKw: highest(columns.outputs.map(column => parseDecimal(cell(column)))), ...position }
  }
  return createHeadedReader({
    readHeader,
    headerProblem: 'the first line is not a header that names code, latitude and longitude',
    readRow,
  })
}
