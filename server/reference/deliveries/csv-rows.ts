import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { DeliveryError } from './delivery-error.ts'

/** A longer row belongs to no table of places, and would be held in memory whole. Characters. */
const LONGEST_ROW = 100_000
const CSV = { bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_ROW } as const

/** The rows of a CSV, cell by cell. @throws DeliveryError where it is no CSV, or a row is too long */
export async function* csvRows(name: string, chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string[]> {
  try {
    yield* pipeline(Readable.from(chunks), parse(CSV), () => undefined) as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new DeliveryError(`${name} cannot be read as a CSV; nothing was imported. ${error.message}`)
  }
}
