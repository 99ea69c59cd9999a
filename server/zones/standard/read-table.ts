import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { csvTable, linesAroundTable } from '../../../src/domain/text/csv-table.ts'
import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { isGzip } from '../../../workers/features/file-kind.ts'
import { decodedText } from '../../../workers/features/read-text.ts'
import { ImportError } from '../import/import-error.ts'

/** A CSV as text: a header, and rows of the same width. */
export interface Table {
  /** The operator's name for the file. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Says which lines of the file are not part of its table; null if all are. */
  readonly around: string | null
}

/**
 * Reads a CSV with a header line, optionally gzipped. Titles above the table and notes below it are left out.
 * @throws ImportError if it cannot be read as CSV
 */
export const readTable = async (path: string): Promise<Table> => {
  const name = basename(path)
  const refuse = (why: string): never => {
    throw new ImportError(`${name}: ${why}`)
  }
  const file = await readFile(path).catch((error: Error) => refuse(`the file cannot be read: ${error.message}`))
  const bytes = isGzip(file) ? unzip(file, refuse) : file
  if (bytes.subarray(0, 4).toString('latin1') === 'PAR1') refuse('this is Parquet. Export it as CSV.')
  const text = decodedText(bytes)
  if (text.includes('\0')) refuse('this is not text. Export it as CSV.')
  const table = csvTable(text)
  const [header = [], ...rows] = table.rows.map(row => row.map(cell => cell.trim()))
  if (header.length < 2) refuse('the first line names no columns. Export it as CSV with a header line.')
  if (rows.length === 0) refuse('there is no row below the header.')
  return { name, columns: header, rows, around: linesAroundTable(table) }
}

type Refuse = (why: string) => never

const unzip = (file: Buffer, refuse: Refuse): Buffer => {
  try {
    return gunzipSync(file)
  } catch (error) {
    return refuse(`the gzip is broken (${(error as Error).message}). Copy or download it again.`)
  }
}

/** Finds the position of the zone named by a string; -1 if there is none. */
export type FindZone = (text: string) => number

/** A column with this name contains objectids rather than codes. */
const IDS = /^(objectid|zone)$/i

/**
 * Finds zones by code or objectid.
 * @param column the name of the column that names them
 */
export const zoneFinder = (zones: readonly Pick<ZoneInput, 'id' | 'code'>[], column = ''): FindZone => {
  const byCode = new Map(zones.map(({ code }, at) => [code, at]))
  const byId = new Map(zones.map(({ id }, at) => [String(id), at]))
  const [first, second] = IDS.test(column) ? [byId, byCode] : [byCode, byId]
  return text => first.get(text) ?? second.get(text) ?? -1
}

/**
 * The column with a matching name, otherwise the column with the most codes. -1 if fewer than half of its rows contain
 * codes and they cover fewer than half of the zones.
 */
export const zoneColumn = ({ columns, rows }: Table, zones: readonly Pick<ZoneInput, 'code'>[], names: RegExp) => {
  const named = columns.findIndex(column => names.test(column))
  if (named >= 0) return named
  const codes = new Set(zones.map(({ code }) => code))
  const hits = columns.map((_, at) => rows.reduce((sum, row) => sum + (codes.has(row[at] ?? '') ? 1 : 0), 0))
  const most = Math.max(...hits)
  return most > 0 && most * 2 >= Math.min(rows.length, zones.length) ? hits.indexOf(most) : -1
}
