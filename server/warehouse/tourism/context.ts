import type { ViewerContext } from '../reports/context.ts'

/** What has been delivered in a version of the standard zones. Payments may come after the build. */
export interface Delivered {
  /** The version that the build's zones are of, 0 where the warehouse has no zones of it. */
  readonly version: number
  /** Batches of payments by zones of that version, never empty. */
  readonly payments: readonly number[]
}

export interface TourismContext extends ViewerContext {
  readonly delivered: Delivered
}
