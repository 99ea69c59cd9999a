import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '../../../errors.ts'
import { BEYOND_LAST } from '../../trip-columns.ts'

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

/** The header line with an additional column. */
const widened = (line: Buffer): Buffer => Buffer.from(line.toString('utf8').replace(/\r?\n$/, `,${BEYOND_LAST}$&`))

interface CsvFile {
  readonly file: string
  /** The file's name as the user knows it. */
  readonly name: string
  readonly gzipped: boolean
}

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
  { file, name, gzipped }: CsvFile,
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
