import type { NoiseKeys } from '../builds/noise-keys.ts'
import type { SquareCell } from '../disclosure/square-cells.ts'
import { statement } from '../sql/statement.ts'

/** The delivered batches for a range of local days, inclusive. */
export type OfPeriod = {
  batches: readonly number[]
  coverageBatches: readonly number[]
  firstDay: string
  lastDay: string
}
type OfStrip = OfPeriod & { fromSquare: number; toSquare: number } & NoiseKeys
type OfSet = { setId: bigint }

/** The separate noise of each trip, drawn from the salt used here. */
const TRIP_NOISE = { moment: { sql: 'ended_at' }, secret: { sql: 'sipHash64({saltedKey:Key})' } }

export const tripsByColumn = statement<OfPeriod, { readonly column: number; readonly trips: number }>(
  import.meta.url,
  'trips-by-column.sql',
)
export const peopleBySquare = statement<OfStrip>(import.meta.url, 'people-by-square.sql', TRIP_NOISE)
/** The number of a set exceeds 2^53 and is therefore returned as text. */
export const squareSet = statement<{ delivery: bigint }, { readonly set_id: string }>(import.meta.url, 'square-set.sql')
export const completeSet = statement<OfSet, { readonly set_id: string }>(import.meta.url, 'complete-set.sql')
export const storedSquares = statement<OfSet & { electric: number }, SquareCell>(import.meta.url, 'stored-squares.sql')
export const storedCurves = statement<OfSet & { electric: number }, { readonly curves: string }>(
  import.meta.url,
  'stored-curves.sql',
)
export const sampleVisitors = statement<OfPeriod & { runId: number } & NoiseKeys>(
  import.meta.url,
  'sample-visitors.sql',
  TRIP_NOISE,
)
export const dropSamples = statement<{ runId: number }>(import.meta.url, 'drop-samples.sql')
