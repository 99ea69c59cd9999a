import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '../../../errors.ts'
import { type RowSource, statement } from '../../sql/statement.ts'
import { BEYOND_LAST } from '../../trip-columns.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type ContentHash, hashFile } from '../load/batches.ts'

/** These statements open files, so they only run in the embedded engine. */
export type OfFile = { source: RowSource }
const parquetColumns = statement<OfFile, { name: string; type: string }>(import.meta.url, 'parquet-columns.sql')
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

/** The uncompressed bytes of a CSV, and how many bytes were read from the file for them. */
export const csvBytes = (
  file: string,
  gzipped: boolean,
): { readonly bytes: AsyncIterable<Buffer>; readonly bytesRead: () => number } => {
  const raw = createReadStream(file, { highWaterMark: 1 << 20 })
  // The stream's reader receives the error. Errors after the reader has stopped are ignored.
  const bytes = gzipped ? pipeline(raw, createGunzip({ chunkSize: 1 << 20 }), () => undefined) : raw
  return { bytes, bytesRead: () => raw.bytesRead }
}

const LINE_END = 10
/** The maximum line length in bytes: twice the length of a path through 65,535 squares. */
const MOST_LINE_BYTES = 1 << 20

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
    if (text.includes(LINE_END) || text.length > MOST_LINE_BYTES) break
  }
  const foreign = foreignKind(text)
  if (foreign !== null) throw new OperatorError(foreign)
  const end = text.indexOf(LINE_END)
  if (end < 0)
    throw new OperatorError(
      text.length > MOST_LINE_BYTES
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
 * @param problemOf why a column of a Parquet type cannot be read, or null
 * @throws OperatorError if the file cannot be read, is truncated, or lacks a column
 */
export const openSource = async (
  reader: Warehouse,
  file: string,
  required: readonly string[],
  problemOf: (column: string, type: string) => string | null = () => null,
): Promise<Source> => {
  const name = basename(file)
  const refuse = (why: string): never => {
    throw new OperatorError(`${name}: ${why}`)
  }
  const magic = await firstBytes(file).catch((error: Error) => refuse(error.message))
  const gzipped = magic[0] === 0x1f && magic[1] === 0x8b
  const isParquet = magic.toString('latin1') === 'PAR1'
  const columns = isParquet
    ? await reader.rows(parquetColumns, { source: { file, columns: 'auto', format: 'Parquet' } }).then(
        found =>
          found.map(({ name: column, type }) => {
            const problem = problemOf(column, type)
            return problem === null ? column : refuse(problem)
          }),
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

/** The header line with an additional column. */
const widened = (line: Buffer): Buffer => Buffer.from(line.toString('utf8').replace(/\r?\n$/, `,${BEYOND_LAST}$&`))

interface CsvPart {
  readonly file: string
  /** The number of the part's first row in the whole file, counting from 0 after the header. */
  readonly firstRow: number
  /** The number of bytes that the part takes up in the file; compressed bytes if the file is compressed. */
  readonly bytes: number
}

const countLines = (bytes: Buffer): number => {
  let lines = 0
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) lines++
  return lines
}

/**
 * Splits a CSV at line ends into files of about `partBytes`, each with the header and an additional column. Values must
 * not contain line ends. The same file is always split at the same places, so that an interrupted import can resume:
 * the first `skip` parts are counted but not written.
 * @throws OperatorError if a compressed file is damaged, or a line is longer than a megabyte
 */
export async function* splitCsv(
  { file, name, gzipped }: Pick<Source, 'file' | 'name' | 'gzipped'>,
  folder: string,
  partBytes: number,
  skip: number,
): AsyncGenerator<CsvPart> {
  let header: Buffer | null = null
  let rest: Buffer = Buffer.alloc(0)
  let part = 0
  let firstRow = 0
  let rows = 0
  let written = 0
  let bytesBefore = 0
  let out: FileHandle | null = null
  const { bytes: chunks, bytesRead } = csvBytes(file, gzipped)
  const path = () => join(folder, `part-${part}.csv`)
  const write = async (bytes: Buffer) => {
    rows += countLines(bytes)
    written += bytes.length
    if (part < skip || bytes.length === 0) return
    if (!out) {
      out = await open(path(), 'w')
      await out.write(header!)
    }
    await out.write(bytes)
  }
  const close = async (): Promise<CsvPart | null> => {
    await out?.close()
    const ended = out ? { file: path(), firstRow, bytes: bytesRead() - bytesBefore } : null
    out = null
    part++
    bytesBefore = bytesRead()
    firstRow = rows
    written = 0
    return ended
  }
  try {
    for await (const chunk of chunks) {
      let bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      if (!header) {
        const end = bytes.indexOf(LINE_END)
        if (end < 0) {
          rest = bytes
          continue
        }
        header = widened(bytes.subarray(0, end + 1))
        bytes = bytes.subarray(end + 1)
      }
      const end = bytes.lastIndexOf(LINE_END) + 1
      await write(bytes.subarray(0, end))
      rest = bytes.subarray(end)
      if (rest.length > MOST_LINE_BYTES)
        throw new OperatorError(
          `${name}: row ${rows + 1} is longer than a megabyte. A CSV has a line for each row; is a line end missing?`,
        )
      if (written < partBytes) continue
      const ended = await close()
      if (ended) yield ended
    }
    if (rest.length > 0) await write(Buffer.concat([rest, Buffer.of(LINE_END)]))
    const ended = await close()
    if (ended) yield ended
  } catch (error) {
    if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new OperatorError(`${name} cannot be read whole: ${(error as Error).message}`)
  } finally {
    await (out as FileHandle | null)?.close()
  }
}
