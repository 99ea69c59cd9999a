import type { ColumnType } from 'kysely'

/** Written as JSON text, read as the parsed value. */
export type Json<T> = ColumnType<T, string, string>
/** timestamptz. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>
/** An ISO date string. */
export type Day = string
