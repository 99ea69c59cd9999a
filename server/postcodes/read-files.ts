import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate } from 'fflate'

/** One CSV file; its bytes are read to their end before the next one is asked for. */
export interface CsvFile {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A packed file that cannot be unpacked. */
export class PackedFileError extends Error {
  override readonly name = 'PackedFileError'
}

/** The tables themselves, and not the guides that are packed beside them. */
const isTable = (path: string): boolean =>
  /\.csv$/i.test(path) && !/(^|\/)(doc|documents|user guide)[^/]*\//i.test(path)

/** Pieces of a zip's tables, in the order of the archive: it is read once, from its beginning, and never held whole. */
async function* unzipped(path: string): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const pieces: { name: string; bytes: Uint8Array }[] = []
  let failed: Error | null = null
  const unzip = new Unzip(entry => {
    if (!isTable(entry.name)) return
    entry.ondata = (error, bytes) => {
      failed ??= error
      if (bytes?.length) pieces.push({ name: entry.name, bytes })
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of createReadStream(path)) {
    unzip.push(chunk)
    if (failed) throw failed
    yield* pieces.splice(0)
  }
  unzip.push(new Uint8Array(), true)
  yield* pieces.splice(0)
}

async function* zippedFiles(path: string): AsyncGenerator<CsvFile> {
  const pieces = unzipped(path)
  let piece = await pieces.next()
  while (!piece.done) {
    const { name } = piece.value
    const bytes = async function* () {
      while (!piece.done && piece.value.name === name) {
        yield piece.value.bytes
        piece = await pieces.next()
      }
    }
    yield { name, bytes: bytes() }
  }
}

/** What stops the file stops its reader, who is told by the stream that it reads. */
async function* gunzipped(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeline(createReadStream(path), createGunzip(), () => undefined)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!code.startsWith('Z_')) throw error
    const why = code === 'Z_BUF_ERROR' ? 'it is cut off' : 'it is no gzip, or damaged'
    throw new PackedFileError(`${path} cannot be unpacked: ${why} (${message}).`)
  }
}

/** The CSV files of a path: a folder, a zip, or one file, gzipped or not. @throws where there is nothing to read */
export async function* csvFiles(path: string): AsyncGenerator<CsvFile> {
  if ((await stat(path)).isDirectory()) {
    const names = await readdir(path, { recursive: true })
    for (const name of names.filter(isTable).sort()) yield { name, bytes: createReadStream(join(path, name)) }
  } else if (/\.zip$/i.test(path)) yield* zippedFiles(path)
  else if (/\.gz$/i.test(path)) yield { name: basename(path), bytes: gunzipped(path) }
  else yield { name: basename(path), bytes: createReadStream(path) }
}
