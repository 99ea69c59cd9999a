import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { Unzip, UnzipInflate } from 'fflate'
import { OperatorError } from '../../errors.ts'

/** A CSV file. Read its bytes to the end before requesting the next file. */
export interface CsvFile {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** True if a file is a table and not a guide from the same archive. */
const isTable = (path: string): boolean =>
  /\.csv$/i.test(path) && !/(^|\/)(doc|documents|user guide)[^/]*\//i.test(path)

/** Streams the tables of a zip in archive order. The archive is read once and never held in memory as a whole. */
async function* unzipped(path: string): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const chunks: { name: string; bytes: Uint8Array }[] = []
  let failed: Error | null = null
  const unzip = new Unzip(entry => {
    if (!isTable(entry.name)) return
    entry.ondata = (error, bytes) => {
      failed ??= error
      if (bytes?.length) chunks.push({ name: entry.name, bytes })
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of createReadStream(path)) {
    unzip.push(chunk)
    if (failed) throw failed
    yield* chunks.splice(0)
  }
  unzip.push(new Uint8Array(), true)
  yield* chunks.splice(0)
}

async function* zippedFiles(path: string): AsyncGenerator<CsvFile> {
  const chunks = unzipped(path)
  let chunk = await chunks.next()
  while (!chunk.done) {
    const { name } = chunk.value
    const bytes = async function* () {
      while (!chunk.done && chunk.value.name === name) {
        yield chunk.value.bytes
        chunk = await chunks.next()
      }
    }
    yield { name, bytes: bytes() }
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
