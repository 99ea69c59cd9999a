import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { isGzip } from '../../../workers/features/file-kind.ts'
import { ImportError } from '../import/import-error.ts'

/** A CSV as text: a header and rows as wide as it. */
export interface Table {
  /** The name of the file as the operator knows it. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const PARSING = { bom: true, delimiter: [',', ';', '\t'], relax_column_count: true, skip_empty_lines: true, trim: true }

/** A CSV with a header line, gzipped or not. @throws ImportError where it cannot be read as one */
export const readTable = async (path: string): Promise<Table> => {
  const name = basename(path)
  const refuse = (why: string): never => {
    throw new ImportError(`${name}: ${why}`)
  }
  const file = await readFile(path).catch((error: Error) => refuse(`the file cannot be read: ${error.message}`))
  const bytes = isGzip(file) ? unzip(file, refuse) : file
  if (bytes.subarray(0, 4).toString('latin1') === 'PAR1') refuse('this is Parquet. Export it as CSV.')
  const [header = [], ...rows] = parsed(textOf(bytes, refuse), refuse)
  if (header.length < 2) refuse('the first line names no columns. Export it as CSV with a header line.')
  if (rows.length === 0) refuse('there is no row below the header.')
  return { name, columns: header, rows }
}

type Refuse = (why: string) => never

const unzip = (file: Buffer, refuse: Refuse): Buffer => {
  try {
    return gunzipSync(file)
  } catch (error) {
    return refuse(`the gzip is broken (${(error as Error).message}). Copy or download it again.`)
  }
}

const textOf = (bytes: Buffer, refuse: Refuse): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('the text is not UTF-8. Export it as CSV in UTF-8.')
  }
}

const parsed = (text: string, refuse: Refuse): string[][] => {
  try {
    return parse(text, PARSING)
  } catch (error) {
    return refuse(`the CSV is broken (${(error as Error).message}). Export it again.`)
  }
}
