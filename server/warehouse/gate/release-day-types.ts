import type { Quality } from '../../../src/contract/location-insights.ts'
import type { Measure } from './measure.ts'
import { asReleased, type Released, releasedMarks, releasedValue, WITHHELD } from './release.ts'

export interface DayTypesTable<K extends object> {
  /** Every row there is, in order. */
  readonly keys: readonly number[]
  readonly keyOf: (key: number) => K
  /** By key * 2, and one more for the weekend. */
  readonly released: ReadonlyMap<number, Measure>
  /** Days with data from Monday to Friday, and Saturdays and Sundays. */
  readonly days: readonly [number, number]
}

interface DayTypes {
  weekday: number | null
  weekend: number | null
  suppressed: boolean
  quality: Quality | null
  margin: number | null
}

/**
 * Rows of two figures, withheld together, since either follows from the other and their sum. Quality and margin are
 * those of the figure that rests on fewer devices.
 */
export const releaseDayTypes = <K extends object>({
  keys,
  keyOf,
  released,
  days,
}: DayTypesTable<K>): Released<(K & DayTypes)[]> =>
  asReleased(
    keys.map(key => {
      const weekday = released.get(key * 2)
      const weekend = released.get(key * 2 + 1)
      if (!weekday || !weekend) return { ...keyOf(key), weekday: null, weekend: null, ...WITHHELD }
      return {
        ...keyOf(key),
        weekday: releasedValue(weekday, days[0]),
        weekend: releasedValue(weekend, days[1]),
        ...releasedMarks(weekday.devices < weekend.devices ? weekday : weekend),
      }
    }),
  )
