import type { LonLat } from '../../../workers/contract.ts'
import type { ZonePair } from '../../domain/flows/flow.ts'

/** A flow between two zones, drawn as a half-arrow. */
export interface FlowArrow extends ZonePair {
  /** The width of the shaft where it meets the head, in CSS px. */
  readonly widthPx: number
  /** From 0 to 4. Larger flows have a stronger tint (`flowTint`). */
  readonly tint: number
  /** The space between the zones' points and the ends of the arrow, which keeps it outside their circles, in CSS px. */
  readonly apartPx: readonly [o: number, d: number]
  /** False if the flow is only drawn while one of its zones is focused. */
  readonly isAmongLargest: boolean
}

/** The flows of a dataset. They only change when the figures do; the reader's actions change the `FlowView`. */
export interface FlowFeed {
  /** Each zone's place, [lon, lat] in degrees. */
  readonly places: ReadonlyMap<number, LonLat>
  /** Sorted by size, largest first. */
  readonly arrows: readonly FlowArrow[]
}

export const FLOW_DIRECTIONS = ['both', 'in', 'out'] as const
export type FlowDirection = (typeof FLOW_DIRECTIONS)[number]

/** The choice of flows to draw, and the marked flow. */
export interface FlowView {
  /** False while the map shows an hour's circles, which come without flows. */
  readonly hasArrows: boolean
  /** The only zone whose flows are drawn. Null for all zones. */
  readonly focus: number | null
  /** The direction of the focused zone's flows. */
  readonly direction: FlowDirection
  /** The marked flow and its reverse flow. */
  readonly pair: ZonePair | null
  /** True if a flow is drawn only if both its ends are in view. */
  readonly isWithinView: boolean
}

/** A circle on a zone, which shows the trips within it, or those into and out of it in an hour. */
export interface FlowCircle {
  readonly zone: number
  readonly kind: 'within' | 'in' | 'out'
  readonly radiusPx: number
}
