import type { ColumnType } from 'kysely'

/** Written as JSON text, read as the value. */
export type Json<T> = ColumnType<T, string, string>
/** timestamptz. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>
/** ISO date as text. */
export type Day = string
