import type { DisclosureSettings, Quality } from '../../../src/contract/location-insights.ts'
import { isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'
import { asReleased, type Released, releasedMarks, WITHHELD, withNoise } from './release.ts'

/** Dwells of a cell, with their stays: thousandths of people times seconds. */
export interface StayMeasure extends Measure {
  readonly stay_ms: number
  readonly largest_stay_ms: number
  readonly largest_two_stay_ms: number
}

/** Neither the number of dwells nor their stays may be given mostly by one or two devices. */
const isMeanSafe = (cell: StayMeasure, settings: DisclosureSettings): boolean =>
  isSafe(cell, settings) &&
  isSafe(
    {
      ...cell,
      value_m: cell.stay_ms,
      largest_m: cell.largest_stay_ms,
      largest_two_m: cell.largest_two_stay_ms,
    },
    settings,
  )

export interface StaysTable<K extends object> {
  readonly keys: readonly number[]
  readonly keyOf: (cell: number) => K
  readonly cells: ReadonlyMap<number, StayMeasure>
}

/** Mean stays, seconds. Means do not add up to anything that is released, so each stands for itself. */
export const releaseStays = <K extends object>(
  { keys, keyOf, cells }: StaysTable<K>,
  settings: DisclosureSettings,
): Released<
  (K & { avgdwelltime: number | null; suppressed: boolean; quality: Quality | null; margin: number | null })[]
> =>
  asReleased(
    keys.map(key => {
      const cell = cells.get(key)
      if (!cell || !isMeanSafe(cell, settings)) return { ...keyOf(key), avgdwelltime: null, ...WITHHELD }
      const avgdwelltime = Math.max(0, Math.round(withNoise(cell.stay_ms / cell.value_m, cell)))
      return { ...keyOf(key), avgdwelltime, ...releasedMarks(cell) }
    }),
  )
