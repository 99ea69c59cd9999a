import type { RowSource } from '../literal.ts'
import { statement } from '../statement.ts'

type Rows = { source: RowSource }
type Good = Rows & { target: RowSource }
/** fromRow: inclusive; toRow: exclusive; rows of the file from 0. */
type Range = { fromRow: number; toRow: number }
/** faults: bits of trip-fields.ts; the others are the zones that the row names, 0 where it names none. */
export type Bad = { row_number: number; faults: number; origin_id: number; dest_id: number; home_id: number }

/** For the embedded engine, which opens files. */
export const parquetColumns = statement<Rows, { name: string }>(import.meta.url, 'parquet-columns.sql')
export const countRows = statement<Rows, number>(import.meta.url, 'count-rows.sql')
export const writeGoodCsv = statement<Good>(import.meta.url, 'write-good-trips.sql', { trips: 'csv-trips' })
export const writeGoodParquet = statement<Good & Range>(import.meta.url, 'write-good-trips.sql', {
  trips: 'parquet-trips',
})
export const badCsv = statement<Rows, Bad>(import.meta.url, 'bad-trips.sql', { trips: 'csv-trips' })
export const badParquet = statement<Rows & Range, Bad>(import.meta.url, 'bad-trips.sql', { trips: 'parquet-trips' })
export const fileRows = statement<Rows, Readonly<Record<string, string>>>(import.meta.url, 'file-rows.sql')
