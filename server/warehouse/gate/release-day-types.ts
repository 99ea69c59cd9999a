import type { DeviceBand } from '../../../src/domain/device-band.ts'
import type { Measure } from './measure.ts'
import { contributionsOf } from './quality.ts'
import { asReleased, type Released, releasedMarks, releasedValue, WITHHELD } from './release.ts'

export interface DayTypesTable<K extends object> {
  /** The key of every row, in order. */
  readonly keys: readonly number[]
  readonly keyOf: (key: number) => K
  /** By key * 2, plus 1 for the weekend. */
  readonly released: ReadonlyMap<number, Measure>
  /** Days with data from Monday to Friday, and Saturdays and Sundays. */
  readonly days: readonly [number, number]
}

interface DayTypes {
  weekday: number | null
  weekend: number | null
  suppressed: boolean
  devices: DeviceBand | null
  margin: number | null
}

/**
 * Rows of two figures. They are withheld together, since either one follows from the other and their sum. Quality and margin are
 * those of the smaller count of the period.
 */
export const releaseDayTypes = <K extends object>({
  keys,
  keyOf,
  released,
  days,
}: DayTypesTable<K>): Released<(K & DayTypes)[]> => {
  const family = contributionsOf(released.values())
  return asReleased(
    keys.map(key => {
      const weekday = released.get(key * 2)
      const weekend = released.get(key * 2 + 1)
      if (!weekday || !weekend) return { ...keyOf(key), weekday: null, weekend: null, ...WITHHELD }
      const values = [releasedValue(weekday, days[0]), releasedValue(weekend, days[1])] as const
      return {
        ...keyOf(key),
        weekday: values[0],
        weekend: values[1],
        ...releasedMarks(Math.min(values[0] * days[0], values[1] * days[1]), family),
      }
    }),
  )
}
