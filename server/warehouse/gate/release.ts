import type { Quality } from '../../../src/contract/location-insights.ts'
import type { Measure } from './measure.ts'
import { noiseOf } from './noise.ts'
import { marginOf, qualityOf } from './quality.ts'

declare const released: unique symbol

/** Rows that have passed the gate. Only the functions of this folder make one, and MovementData answers nothing else. */
export type Released<T> = T & { readonly [released]: true }

/** For the functions of this folder only: a test holds every other file to it. */
export const asReleased = <T>(rows: T): Released<T> => rows as Released<T>

/**
 * The value as it is given out: V * (n + d) / n, divided by the days it is spread over, rounded once to whole people.
 */
export const releasedValue = ({ value_m, trips, cell_key }: Measure, days = 1): number =>
  Math.round((value_m * (trips + noiseOf(cell_key))) / (trips * days * 1000))

export const releasedMarks = (measure: Measure): { suppressed: false; quality: Quality; margin: number } => ({
  suppressed: false,
  quality: qualityOf(measure),
  margin: marginOf(measure),
})

/** What stands in the place of a withheld value: the row keeps its key. */
export const WITHHELD = { suppressed: true, quality: null, margin: null } as const
