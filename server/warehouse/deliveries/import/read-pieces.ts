import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileFormat, type RowSource, statement } from '../../sql/statement.ts'
import {
  CSV_TRIP_COLUMNS,
  faultsOf,
  namesUnknownZone,
  PARQUET_TRIP_COLUMNS,
  type RejectedTrip,
  TRIP_ROW,
} from '../../trip-columns.ts'
import type { RunOptions, Warehouse } from '../../warehouse.ts'
import { countRows, type OfFile, type Source, splitCsv } from './open-source.ts'

type GoodRows = OfFile & { target: RowSource }
/** Rows of the file, counted from 0: `fromRow` inclusive, `toRow` exclusive. */
type Range = { fromRow: number; toRow: number }
type BadRow = RejectedTrip & { readonly row_number: number }

const writeGoodCsv = statement<GoodRows>(import.meta.url, 'write-good-trips.sql', { trips: 'csv-trips' })
const writeGoodParquet = statement<GoodRows & Range>(import.meta.url, 'write-good-trips.sql', {
  trips: 'parquet-trips',
})
const badCsv = statement<OfFile, BadRow>(import.meta.url, 'bad-trips.sql', { trips: 'csv-trips' })
const badParquet = statement<OfFile & Range, BadRow>(import.meta.url, 'bad-trips.sql', { trips: 'parquet-trips' })

/**
 * The number of rows per piece. It limits the disk space used by the work folder, and is the step size for reporting
 * progress.
 */
const PARQUET_PIECE_ROWS = 2_000_000
const CSV_PIECE_BYTES = 256 * 1024 * 1024

export interface PieceSize {
  readonly parquetRows: number
  readonly csvBytes: number
}
export const PIECE_SIZE: PieceSize = { parquetRows: PARQUET_PIECE_ROWS, csvBytes: CSV_PIECE_BYTES }

export interface Rejected {
  readonly file: string
  /** The number of the row, counting from 1 after the header. */
  readonly row: number
  readonly reasons: readonly string[]
}

/** Checked rows of one file. */
export interface Piece {
  readonly source: Source
  /** The number of the piece within its file, from 0. */
  readonly index: number
  /** The path of the file with the valid rows, as RowBinary. */
  readonly good: string
  readonly rows: number
  readonly rejected: readonly Rejected[]
  /** The number of rejected rows that name a zone missing from the version. */
  readonly unknownZones: number
  /** The approximate number of bytes that the piece takes up in the file, used to estimate the remaining time. */
  readonly bytes: number
}

const read = (file: string, format: FileFormat, columns: string): RowSource => ({ file, format, columns })

/**
 * Reads and checks files piece by piece with an embedded engine, and writes the valid rows into the folder as
 * RowBinary.
 * @param reader the engine, which contains the version's zones (known_zones)
 */
export const createPieceReader = (
  reader: Warehouse,
  folder: string,
  size: PieceSize,
  version: number,
  signal?: AbortSignal,
) => {
  const options: RunOptions = { budget: 'load', ...(signal && { signal }) }
  let made = 0
  const target = () => join(folder, `good-${made++}.rowbinary`)
  const countOf = async (file: string): Promise<number> =>
    (await reader.numbers(countRows, { source: { file, columns: TRIP_ROW } }, options))[0] ?? 0
  const rejectedOf = (source: Source, firstRow: number, bad: readonly BadRow[]) =>
    bad.map(({ row_number, ...row }) => ({
      file: source.name,
      row: firstRow + row_number + 1,
      reasons: faultsOf(row, version),
    }))

  async function* ofParquet(file: Source, skip: number): AsyncGenerator<Piece> {
    const rows = file.rows ?? 0
    const source = read(file.file, 'Parquet', PARQUET_TRIP_COLUMNS)
    for (let index = skip; index * size.parquetRows < rows; index++) {
      const range = { fromRow: index * size.parquetRows, toRow: Math.min(rows, (index + 1) * size.parquetRows) }
      const good = target()
      await reader.run(writeGoodParquet, { source, target: { file: good, columns: TRIP_ROW }, ...range }, options)
      const count = await countOf(good)
      const wanted = range.toRow - range.fromRow
      const bad = count === wanted ? [] : await reader.rows(badParquet, { source, ...range }, options)
      yield {
        source: file,
        index,
        good,
        rows: count,
        rejected: rejectedOf(file, 0, bad),
        unknownZones: bad.filter(namesUnknownZone).length,
        bytes: (file.bytes * wanted) / rows,
      }
    }
  }

  async function* ofCsv(file: Source, skip: number): AsyncGenerator<Piece> {
    let index = skip
    for await (const part of splitCsv(file, folder, size.csvBytes, skip)) {
      const source = read(part.file, 'CSVWithNames', CSV_TRIP_COLUMNS)
      const good = target()
      await reader.run(writeGoodCsv, { source, target: { file: good, columns: TRIP_ROW } }, options)
      const rows = await countOf(good)
      const bad = await reader.rows(badCsv, { source }, options)
      await rm(part.file)
      yield {
        source: file,
        index: index++,
        good,
        rows,
        rejected: rejectedOf(file, part.firstRow, bad),
        unknownZones: bad.filter(namesUnknownZone).length,
        bytes: part.bytes,
      }
    }
  }

  return (source: Source, skip: number): AsyncGenerator<Piece> =>
    source.format === 'parquet' ? ofParquet(source, skip) : ofCsv(source, skip)
}
