import { MAX_ZONES } from '../../../../src/domain/constants.ts'
import type { Concentration } from '../concentration.ts'
import type { Measure } from '../measure.ts'

/** Zones are numbered by their place among the dataset's zones, from 1; all that is outside of them is 0. */
export const OUTSIDE = 0
export const WIDTH = MAX_ZONES + 1
/** A pair of zones as one number. */
export const pairOf = (origin: number, dest: number): number => origin * WIDTH + dest
export const originOf = (pair: number): number => Math.floor(pair / WIDTH)
export const destOf = (pair: number): number => pair % WIDTH

/** By selection (selections.ts); what nothing was counted in is missing. */
export type BySelection = readonly (Measure | undefined)[]

/** The two ends of a flow, by which sums over a row and over a column of the matrix are made. */
export const SIDES = ['origin', 'dest'] as const
export type Side = (typeof SIDES)[number]
export const zoneAt = (side: Side, pair: number): number => (side === 'origin' ? originOf(pair) : destOf(pair))

/** The flows of a build before the gate. */
export interface FlowCounts {
  /** How many zones the dataset has. */
  readonly zones: number
  readonly pairs: ReadonlyMap<number, BySelection>
  /** By pair: 1 for each hour (shifts.ts) in which it has trips. */
  readonly hours: ReadonlyMap<number, Uint8Array>
  /** Trips out of each zone, and into each, by time. */
  readonly sums: Readonly<Record<Side, readonly (BySelection | undefined)[]>>
  readonly total: Measure | undefined
  /**
   * By zone and selection by time, `zone * TIMES + selection`: what a row or a column holds in pairs that do not show the selection.
   * Empty ones are missing.
   * @param shown by pair: the selections that it shows, as bits
   */
  readonly hiddenIn: (side: Side, shown: Uint32Array) => Promise<ReadonlyMap<number, Concentration>>
}

/** What may be shown of flows. Selections are bits. */
export interface FlowPattern {
  /** By pair. */
  readonly pairs: Uint32Array
  /** By zone. */
  readonly sums: Readonly<Record<Side, Uint32Array>>
  readonly total: boolean
}
