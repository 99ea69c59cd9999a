import type { Quality } from '../../../src/contract/location-insights.ts'
import type { Measure } from './measure.ts'
import { noiseOf, noiseStep } from './noise.ts'
import { marginOf, qualityOf } from './quality.ts'

declare const released: unique symbol

/** Rows that have passed the gate. Only the functions of this folder make one, and MovementData answers nothing else. */
export type Released<T> = T & { readonly [released]: true }

/** For the functions of this folder only: a test holds every other file to it. */
export const asReleased = <T>(rows: T): Released<T> => rows as Released<T>

/** V * (n + d * s) / n, where V rests on the measure's n trips, d is -5 to 5 and s the trips that a step of it stands for. */
export const withNoise = (value: number, measure: Measure): number =>
  (value * (measure.trips + noiseOf(measure.cell_key) * noiseStep(measure))) / measure.trips

/** The value as it is given out: with its noise, divided by the days it is spread over, rounded once to whole people. */
export const releasedValue = (measure: Measure, days = 1): number =>
  Math.max(0, Math.round(withNoise(measure.value_m, measure) / (days * 1000)))

export const releasedMarks = (measure: Measure): { suppressed: false; quality: Quality; margin: number } => ({
  suppressed: false,
  quality: qualityOf(measure),
  margin: marginOf(measure),
})

/** What stands in the place of a withheld value: the row keeps its key. */
export const WITHHELD = { suppressed: true, quality: null, margin: null } as const
