import type { DailyVisits } from '../../../src/contract/location-insights.ts'
import { WEEKDAYS } from '../../../src/domain/constants.ts'
import type { Measure } from './measure.ts'
import { asReleased, type Released, releasedMarks, releasedValue, WITHHELD } from './release.ts'

export interface PerDay {
  /** Days with data, by weekday (0 Sunday). */
  readonly days: ReadonlyMap<number, number>
}

/** Seven rows; a weekday that is withheld, empty or without data reads the same. */
export const releaseDaily = ({
  days,
  released,
}: PerDay & { readonly released: ReadonlyMap<number, Measure> }): Released<DailyVisits[]> =>
  asReleased(
    Array.from(WEEKDAYS.keys(), weekday => {
      const measure = released.get(weekday)
      return measure
        ? { weekday, visitorcount: releasedValue(measure, days.get(weekday)), ...releasedMarks(measure) }
        : { weekday, visitorcount: null, ...WITHHELD }
    }),
  )
