import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { OperatorError } from '../../../errors.ts'
import { type RowSource, statement } from '../../sql/statement.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type ContentHash, hashFile } from '../load/batches.ts'
import { csvBytes } from './split-csv.ts'

/** These statements open files, so they only run in the embedded engine. */
export type OfFile = { source: RowSource }
const parquetColumns = statement<OfFile, { name: string }>(import.meta.url, 'parquet-columns.sql')
export const countRows = statement<OfFile, number>(import.meta.url, 'count-rows.sql')

/** A delivered file that can be read. */
export interface Source {
  readonly file: string
  /** The file's name as the user knows it. */
  readonly name: string
  readonly format: 'csv' | 'parquet'
  readonly gzipped: boolean
  readonly hash: ContentHash
  readonly bytes: number
  /** The number of rows in a Parquet file; null for a CSV. */
  readonly rows: number | null
}

const firstBytes = async (file: string): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The maximum length of a CSV's first line, in bytes. */
const MOST_HEADER_BYTES = 1 << 20

/** Explains from its first uncompressed bytes why a file is not a CSV. Returns null if it may be one. */
const foreignKind = (first: Buffer): string | null => {
  const isUtf16 = (first[0] === 0xff && first[1] === 0xfe) || (first[0] === 0xfe && first[1] === 0xff)
  if (isUtf16 || first.subarray(0, 64).includes(0)) return 'the file is UTF-16 or not text; write it as CSV in UTF-8'
  if (first.subarray(0, 2).toString('latin1') === 'PK')
    return 'the file is a zip archive or a spreadsheet; unpack it, or save it as CSV'
  return null
}

/** Separators that are not accepted, with their names. */
const OTHER_SEPARATORS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
] as const

/**
 * Reads a CSV's column names.
 * @throws OperatorError if the file is not a CSV
 */
const csvColumns = async (file: string, gzipped: boolean): Promise<string[]> => {
  let text = Buffer.alloc(0)
  for await (const part of csvBytes(file, gzipped).bytes) {
    text = Buffer.concat([text, part])
    if (text.includes(10) || text.length > MOST_HEADER_BYTES) break
  }
  const foreign = foreignKind(text)
  if (foreign !== null) throw new OperatorError(foreign)
  const end = text.indexOf(10)
  if (end < 0)
    throw new OperatorError(
      text.length > MOST_HEADER_BYTES
        ? 'its first line is longer than a megabyte; a CSV has a header line and a line for each row'
        : 'the file lacks a header line with rows below it',
    )
  const header = text
    .subarray(0, end)
    .toString('utf8')
    .replace(/\r$/, '')
    .replace(/^\uFEFF/, '')
  const separator = OTHER_SEPARATORS.find(([mark]) => header.includes(mark) && !header.includes(','))
  if (separator) throw new OperatorError(`its columns are separated by ${separator[1]}; write it with commas`)
  return header.split(',').map(column => column.trim().replace(/^"(.*)"$/, '$1'))
}

/**
 * Inspects a file before its rows are read: its format (from its first bytes), columns and size.
 * @param reader an embedded engine, for Parquet
 * @throws OperatorError if the file cannot be read, is truncated, or lacks a column
 */
export const openSource = async (reader: Warehouse, file: string, required: readonly string[]): Promise<Source> => {
  const name = basename(file)
  const refuse = (why: string): never => {
    throw new OperatorError(`${name}: ${why}`)
  }
  const magic = await firstBytes(file).catch((error: Error) => refuse(error.message))
  const gzipped = magic[0] === 0x1f && magic[1] === 0x8b
  const isParquet = magic.toString('latin1') === 'PAR1'
  const columns = isParquet
    ? await reader.rows(parquetColumns, { source: { file, columns: 'auto', format: 'Parquet' } }).then(
        found => found.map(column => column.name),
        () => refuse('the Parquet file is damaged or cut off'),
      )
    : await csvColumns(file, gzipped).catch((error: Error) => refuse(error.message))
  const missing = required.filter(column => !columns.includes(column))
  if (missing.length > 0) refuse(`the file lacks the column ${missing.join(', ')}`)
  const [rows = 0] = isParquet
    ? await reader.numbers(countRows, { source: { file, columns: 'auto', format: 'Parquet' } })
    : []
  return {
    file,
    name,
    format: isParquet ? 'parquet' : 'csv',
    gzipped,
    hash: await hashFile(file),
    bytes: (await stat(file)).size,
    rows: isParquet ? rows : null,
  }
}
