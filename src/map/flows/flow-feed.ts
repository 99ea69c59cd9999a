import type { LonLat } from '../../../workers/contract.ts'
import type { ZonePair } from '../../domain/flows/flow.ts'

/** A flow between two zones, as a half-arrow. */
export interface FlowArrow extends ZonePair {
  /** The width of the shaft at its head, in CSS px. */
  readonly widthPx: number
  /** 0 to 4; larger flows have a stronger tint (`flowTint`). */
  readonly tint: number
  /** False for a flow that is drawn only if one of its zones is focused. */
  readonly isAmongLargest: boolean
}

/** The flows of a dataset. They change only with the figures; actions of the reader change a `FlowView`. */
export interface FlowFeed {
  /** The place of each zone, [lon, lat] degrees. */
  readonly places: ReadonlyMap<number, LonLat>
  /** Largest first. */
  readonly arrows: readonly FlowArrow[]
}

export const FLOW_DIRECTIONS = ['both', 'in', 'out'] as const
export type FlowDirection = (typeof FLOW_DIRECTIONS)[number]

/** The selection of flows that are drawn, and the flow that is marked. */
export interface FlowView {
  /** False while the map shows circles of an hour, which do not have flows. */
  readonly hasArrows: boolean
  /** The only zone whose flows are drawn; null for all zones. */
  readonly focus: number | null
  /** The direction of the flows of the focused zone. */
  readonly direction: FlowDirection
  /** The marked flow and its reverse flow. */
  readonly pair: ZonePair | null
  /** True if only flows with both ends in view are drawn. */
  readonly isWithinView: boolean
}

/** A circle on a zone: trips within it, or into it and out of it in an hour. */
export interface FlowCircle {
  readonly zone: number
  readonly kind: 'within' | 'in' | 'out'
  readonly radiusPx: number
}
