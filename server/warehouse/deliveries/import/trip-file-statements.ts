import type { RowSource } from '../../statement.ts'
import { statement } from '../../statement.ts'

type Rows = { source: RowSource }
type Good = Rows & { target: RowSource }
/** Rows of the file, counted from 0: `fromRow` inclusive, `toRow` exclusive. */
type Range = { fromRow: number; toRow: number }
/** `faults` holds the bits of trip-fields.ts; the ids are the zones that the row names, 0 for none. */
export type Bad = { row_number: number; faults: number; origin_id: number; dest_id: number; home_id: number }

/** These statements open files, so they run in the embedded engine only. */
export const parquetColumns = statement<Rows, { name: string }>(import.meta.url, 'parquet-columns.sql')
export const countRows = statement<Rows, number>(import.meta.url, 'count-rows.sql')
export const writeGoodCsv = statement<Good>(import.meta.url, 'write-good-trips.sql', { trips: 'csv-trips' })
export const writeGoodParquet = statement<Good & Range>(import.meta.url, 'write-good-trips.sql', {
  trips: 'parquet-trips',
})
export const badCsv = statement<Rows, Bad>(import.meta.url, 'bad-trips.sql', { trips: 'csv-trips' })
export const badParquet = statement<Rows & Range, Bad>(import.meta.url, 'bad-trips.sql', { trips: 'parquet-trips' })
export const fileRows = statement<Rows, Readonly<Record<string, string>>>(import.meta.url, 'file-rows.sql')
