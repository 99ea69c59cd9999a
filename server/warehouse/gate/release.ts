import type { DeviceBand } from '../../../src/domain/device-band.ts'
import type { Measure } from './measure.ts'
import { noisedPeople } from './noise.ts'
import { bandOf, type Contributions, marginOf } from './quality.ts'

declare const released: unique symbol

/** Figures that have passed the disclosure gate. Only this folder makes them, and MovementData returns figures of people in this type alone. */
export type Released<T> = T & { readonly [released]: true }

/** For the functions of this folder only, which a test checks. */
export const asReleased = <T>(rows: T): Released<T> => rows as Released<T>

/** The released value: with its noise, divided by the days it is spread over, rounded once to whole people. */
export const releasedValue = (measure: Pick<Measure, 'noised_m'>, days = 1): number =>
  Math.round(noisedPeople(measure) / days)

/** The band of devices and the margin of a released value, by the contributions of its family. */
export const releasedMarks = (
  value: number,
  family: Contributions,
  days = 1,
): { suppressed: false; devices: DeviceBand; margin: number } => ({
  suppressed: false,
  devices: bandOf(value * days, family),
  margin: marginOf(value * days, family),
})

/** The marks of a row whose value is withheld: the row keeps its key. */
export const WITHHELD = { suppressed: true, devices: null, margin: null } as const
