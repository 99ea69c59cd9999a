import type { GroundFigures } from '../gate/release-ground.ts'
import type { NoiseKeys } from '../noise/noise-keys.ts'
import { statement } from '../statement.ts'

/** Local days, inclusive. */
export type OfPeriod = { batches: readonly number[]; firstDay: string; lastDay: string }
export type OfStrip = OfPeriod & {
  coverageBatches: readonly number[]
  fromSquare: number
  toSquare: number
} & NoiseKeys

export const tripsByColumn = statement<OfPeriod, { readonly column: number; readonly trips: number }>(
  import.meta.url,
  'trips-by-column.sql',
)
export const peopleBySquare = statement<OfStrip>(import.meta.url, 'people-by-square.sql')
/** The number of a set is beyond 2^53 and comes as text. */
export const squareSet = statement<{ delivery: bigint }, { readonly set_id: string }>(import.meta.url, 'square-set.sql')
export const completeSet = statement<{ setId: bigint }, { readonly set_id: string }>(
  import.meta.url,
  'complete-set.sql',
)
export const storedSquares = statement<{ setId: bigint; electric: number }, GroundFigures>(
  import.meta.url,
  'stored-squares.sql',
)
