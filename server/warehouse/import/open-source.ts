import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { type ContentHash, hashFile } from '../load/file-hash.ts'
import type { Warehouse } from '../warehouse.ts'
import { MovementImportError } from './import-error.ts'
import { countRows, parquetColumns } from './statements.ts'

/** A delivered file that can be read. */
export interface Source {
  readonly file: string
  /** As the person who brought it knows it. */
  readonly name: string
  readonly format: 'csv' | 'parquet'
  readonly gzipped: boolean
  readonly hash: ContentHash
  readonly bytes: number
  /** Of a Parquet file, which says it; null of a CSV. */
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

/** The bytes of a CSV, unpacked, and how many of the file's own were read for them. */
export const csvBytes = (
  file: string,
  gzipped: boolean,
): { readonly bytes: AsyncIterable<Buffer>; readonly bytesRead: () => number } => {
  const raw = createReadStream(file, { highWaterMark: 1 << 20 })
  const bytes = gzipped ? raw.compose(createGunzip({ chunkSize: 1 << 20 })) : raw
  return { bytes, bytesRead: () => raw.bytesRead }
}

/** The first line without its end. @throws MovementImportError where the file has none in its first megabyte */
const headerLine = async (file: string, gzipped: boolean, name: string): Promise<string> => {
  let text = Buffer.alloc(0)
  for await (const part of csvBytes(file, gzipped).bytes) {
    text = Buffer.concat([text, part])
    if (text.includes(10) || text.length > 1 << 20) break
  }
  const end = text.indexOf(10)
  if (end < 0) throw new MovementImportError(`${name} has no header line`)
  return text
    .subarray(0, end)
    .toString('utf8')
    .replace(/\r$/, '')
    .replace(/^\uFEFF/, '')
}

/**
 * Looks at a file before anything is read of it: its format by its first bytes, its columns, its size.
 *
 * @param reader an embedded engine, for Parquet
 * @throws MovementImportError where it cannot be read, is cut off, or lacks a column
 */
export const openSource = async (reader: Warehouse, file: string, required: readonly string[]): Promise<Source> => {
  const name = basename(file)
  const refuse = (why: string): never => {
    throw new MovementImportError(`${name}: ${why}`)
  }
  const magic = await firstBytes(file).catch((error: Error) => refuse(error.message))
  const gzipped = magic[0] === 0x1f && magic[1] === 0x8b
  const isParquet = magic.toString('latin1') === 'PAR1'
  const columns = isParquet
    ? await reader.rows(parquetColumns, { source: { file, columns: 'auto', format: 'Parquet' } }).then(
        found => found.map(column => column.name),
        () => refuse('the Parquet file is damaged or cut off'),
      )
    : (await headerLine(file, gzipped, name).catch((error: Error) => refuse(error.message)))
        .split(',')
        .map(column => column.trim().replace(/^"(.*)"$/, '$1'))
  const missing = required.filter(column => !columns.includes(column))
  if (missing.length > 0) refuse(`the file has no column ${missing.join(', ')}`)
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
