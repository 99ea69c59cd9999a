import type { FigureContext } from '../figure-context.ts'
import type { CachedMoves } from './cached-moves.ts'

/** What has been delivered for a version of the standard zones. Payments may be delivered after the build. */
export interface Delivered {
  /** The version of the build's zones, 0 where the warehouse does not hold its zones. */
  readonly version: number
  /** Batches of payments by zones of that version, never empty. */
  readonly payments: readonly number[]
}

export interface TourismContext extends FigureContext {
  /** The moves that filtered measures are counted from. */
  readonly moves: CachedMoves
  readonly delivered: Delivered
}
