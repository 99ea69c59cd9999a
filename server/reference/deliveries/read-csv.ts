import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { unzipped, zipEntries } from '../../../workers/bytes/zip-entries.ts'
import { EngineError } from '../../../workers/engine-error.ts'
import { OperatorError } from '../../errors.ts'
import { openFile } from '../../files/open-file.ts'

/** A CSV file. Read its bytes to the end before requesting the next file. */
export interface CsvFile {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** True if a file is a table and not a guide from the same archive. */
const isTable = (path: string): boolean =>
  /\.csv$/i.test(path) && !/(^|\/)(doc|documents|user guide)[^/]*\//i.test(path)

/** Turns an error of the zip into one for the operator. */
async function* namingPath<T>(path: string, values: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* values
  } catch (error) {
    throw error instanceof EngineError ? new OperatorError(`${path} cannot be unpacked. ${error.message}`) : error
  }
}

/** Streams the tables of a zip, which is never held in memory as a whole, and verifies their checksums. */
async function* zippedFiles(path: string): AsyncGenerator<CsvFile> {
  const { source, close } = await openFile(path)
  try {
    for await (const entry of namingPath(path, zipEntries(source)))
      if (isTable(entry.name)) yield { name: entry.name, bytes: namingPath(path, unzipped(source, entry)) }
  } finally {
    await close()
  }
}

/** Passes an error of the file on to the stream that is being read. */
async function* gunzipped(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeline(createReadStream(path), createGunzip(), () => undefined)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!code.startsWith('Z_')) throw error
    const why = code === 'Z_BUF_ERROR' ? 'it is cut off' : 'it is no gzip, or damaged'
    throw new OperatorError(`${path} cannot be unpacked: ${why} (${message}).`)
  }
}

/**
 * Yields the CSV files at a path: a folder, a zip, or a single file, optionally gzipped.
 * @throws if there is nothing to read
 */
export async function* csvFiles(path: string): AsyncGenerator<CsvFile> {
  if ((await stat(path)).isDirectory()) {
    const names = await readdir(path, { recursive: true })
    for (const name of names.filter(isTable).sort()) yield { name, bytes: createReadStream(join(path, name)) }
  } else if (/\.zip$/i.test(path)) yield* zippedFiles(path)
  else if (/\.gz$/i.test(path)) yield { name: basename(path), bytes: gunzipped(path) }
  else yield { name: basename(path), bytes: createReadStream(path) }
}

/** Yields a text as a single CSV file. */
export async function* textFile(name: string, text: string): AsyncGenerator<CsvFile> {
  yield { name, bytes: Readable.from([Buffer.from(text)]) }
}

/** A row of more than this many characters cannot belong to a table of places, and would have to be held in memory. */
const LONGEST_ROW = 100_000
const CSV = { bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_ROW } as const

/**
 * Yields the rows of a CSV as cells.
 * @throws OperatorError if the file is not a CSV, or a row is too long
 */
export async function* csvRows(name: string, chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string[]> {
  try {
    yield* pipeline(Readable.from(chunks), parse(CSV), () => undefined) as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new OperatorError(`${name} cannot be read as a CSV; nothing was imported. ${error.message}`)
  }
}
