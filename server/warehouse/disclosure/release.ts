import type { DeviceBand } from '../../../src/domain/device-band.ts'
import type { Measure } from './measure.ts'
import { noisedPeople } from './noise.ts'
import { bandOf, type Contributions, marginOf } from './quality.ts'

declare const released: unique symbol

/** Figures that have passed the disclosure gate. Only this folder makes them, and MovementData returns figures of people in this type alone. */
export type Released<T> = T & { readonly [released]: true }

/** For the functions of this folder only, which a test checks. */
export const asReleased = <T>(rows: T): Released<T> => rows as Released<T>

/** Means below this have a decimal. */
const WHOLE_FROM = 10

/** The released value: with its noise, divided by the days or options that it is spread over, rounded once. */
export const releasedValue = (measure: Pick<Measure, 'noised_m'>, over = 1): number => {
  const value = noisedPeople(measure) / over
  return over > 1 && value < WHOLE_FROM ? Math.round(value * 10) / 10 : Math.round(value)
}

export interface Marks {
  readonly suppressed: false
  readonly devices: DeviceBand | null
  readonly margin: number | null
}

/** The band of devices and the margin of a released value, by the contributions of its family. */
export const releasedMarks = (
  value: number,
  family: Contributions,
  over = 1,
): Marks & { readonly devices: DeviceBand; readonly margin: number } => ({
  suppressed: false,
  devices: bandOf(value * over, family),
  margin: marginOf(value * over, family),
})

/** The marks of a row without data. */
export const NO_DATA: Marks = { suppressed: false, devices: null, margin: null }
