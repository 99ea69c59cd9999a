import type { ViewerContext } from '../viewers/context.ts'

/** Batches that have been delivered: middle zones and payments may come after the build. */
export interface Delivered {
  readonly zoneParents: readonly number[]
  readonly payments: readonly number[]
}

export interface TourismContext extends ViewerContext {
  readonly delivered: Delivered
}
