import type { HourlyVisits } from '../../../src/contract/location-insights.ts'
import { WEEKDAYS } from '../../../src/domain/constants.ts'
import type { Measure } from './measure.ts'
import { asReleased, type Released, releasedMarks, releasedValue, WITHHELD } from './release.ts'
import type { PerDay } from './release-daily.ts'

export const HOURS_A_DAY = 24

type ByHour = Measure & { readonly weekday: number; readonly hour: number }

/** 7 times 24 rows; an hour that is withheld, empty or without data reads the same. */
export const releaseHourly = ({
  days,
  released,
}: PerDay & { readonly released: readonly ByHour[] }): Released<HourlyVisits[]> => {
  const measures = new Map(released.map(row => [row.weekday * HOURS_A_DAY + row.hour, row]))
  return asReleased(
    Array.from({ length: WEEKDAYS.length * HOURS_A_DAY }, (_, at) => {
      const weekday = Math.floor(at / HOURS_A_DAY)
      const hour = at % HOURS_A_DAY
      const measure = measures.get(at)
      return measure
        ? { weekday, hour, visitorcount: releasedValue(measure, days.get(weekday)), ...releasedMarks(measure) }
        : { weekday, hour, visitorcount: null, ...WITHHELD }
    }),
  )
}
