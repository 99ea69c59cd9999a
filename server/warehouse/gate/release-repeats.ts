import type { DisclosureSettings, RepeatVisits } from '../../../src/contract/location-insights.ts'
import { WEEKDAYS } from '../../../src/domain/constants.ts'
import { isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'
import { contributionsOf } from './quality.ts'
import { asReleased, type Released, releasedMarks, releasedValue, WITHHELD } from './release.ts'

export interface RepeatFamily {
  readonly daysOf: (weekday: number) => number
  /** All visits by weekday, of the weekdays that may be released. */
  readonly released: ReadonlyMap<number, Measure>
  /** The same visits by weekday * 2, plus 1 for repeat visits. */
  readonly parts: ReadonlyMap<number, Measure>
}

/**
 * Seven rows. All visits less the repeat visits are those of people who came once, so a row is withheld where either part is
 * unsafe. Quality and margin are those of the repeat visits, the smaller figure.
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
