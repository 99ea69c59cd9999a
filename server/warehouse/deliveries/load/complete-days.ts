import { statement } from '../../statement.ts'

/** The local days that some delivery of coverage calls complete, ascending. */
export const completeDays = statement<{ coverageBatches: readonly number[] }, { day: string }>(
  import.meta.url,
  'complete-days.sql',
)
