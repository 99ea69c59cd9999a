import type { DisclosureSettings, RepeatVisits } from '../../../src/contract/location-insights.ts'
import { WEEKDAYS } from '../../../src/domain/constants.ts'
import { isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'
import { contributionsOf } from './quality.ts'
import { asReleased, type Released, releasedMarks, releasedValue, WITHHELD } from './release.ts'

export interface RepeatFamily {
  readonly daysOf: (weekday: number) => number
  /** All visits of the weekdays that may be released. */
  readonly released: ReadonlyMap<number, Measure>
  /** The same visits in two parts: weekday * 2, and one more for the repeat visits. */
  readonly parts: ReadonlyMap<number, Measure>
}

/**
 * Seven rows. All visits less the repeat ones are the visits of those who came once: a row is withheld where either part
 * is. Quality and margin are those of the repeat visits, the lesser figure.
 */
export const releaseRepeats = (
  { daysOf, released, parts }: RepeatFamily,
  settings: DisclosureSettings,
): Released<RepeatVisits[]> => {
  const family = contributionsOf(
    [...parts].flatMap(([part, measure]) => (part % 2 === 1 && isSafe(measure, settings) ? measure : [])),
  )
  return asReleased(
    Array.from(WEEKDAYS.keys(), weekday => {
      const total = released.get(weekday)
      const repeat = parts.get(weekday * 2 + 1)
      const once = parts.get(weekday * 2)
      if (!total || !repeat || !isSafe(repeat, settings) || (once && !isSafe(once, settings)))
        return { weekday, totalcount: null, repeatcount: null, ...WITHHELD }
      const days = daysOf(weekday)
      const totalcount = releasedValue(total, days)
      const repeatcount = releasedValue(repeat, days)
      return { weekday, totalcount, repeatcount, ...releasedMarks(repeatcount, family, days) }
    }),
  )
}
