import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../../errors.ts'
import { BEYOND_LAST } from '../../trip-columns.ts'
import { csvBytes, type Source } from './open-source.ts'

const LINE_END = 10
/** Maximum length of a line, twice that of a path of 65,535 squares. Bytes. */
const MOST_LINE_BYTES = 1 << 20

/** The header line with one more column. */
const widened = (line: Buffer): Buffer => Buffer.from(line.toString('utf8').replace(/\r?\n$/, `,${BEYOND_LAST}$&`))

interface CsvPart {
  readonly file: string
  /** The number of the part's first row in the whole file, from 0 after the header. */
  readonly firstRow: number
  /** Bytes of the file that the part took; packed bytes if the file is packed. */
  readonly bytes: number
}

const countLines = (bytes: Buffer): number => {
  let lines = 0
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) lines++
  return lines
}

/**
 * Cuts a CSV at line ends into files of about `partBytes`, each with the header and its extra column. No value may contain a
 * line end. The same file is cut at the same places every time, so that an interrupted import can resume: the first `skip`
 * parts are counted but not written.
 *
 * @throws OperatorError if a packed file is damaged, or a line is longer than a megabyte
 */
export async function* splitCsv(
  { file, name, gzipped }: Source,
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
