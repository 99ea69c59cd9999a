import type { DisclosureSettings, RepeatVisits } from '../../../src/contract/location-insights.ts'
import { WEEKDAYS } from '../../../src/domain/constants.ts'
import { isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'
import { asReleased, type Released, releasedMarks, releasedValue, WITHHELD } from './release.ts'
import type { PerDay } from './release-daily.ts'

export interface RepeatFamily extends PerDay {
  /** All visits of the weekdays that may be released. */
  readonly released: ReadonlyMap<number, Measure>
  /** The same visits in two parts. */
  readonly parts: readonly (Measure & { readonly weekday: number; readonly repeated: 0 | 1 })[]
}

/**
 * Seven rows. All visits less the repeat ones are the visits of those who came once: a row is withheld where either part
 * is. Quality and margin are those of the repeat visits, the lesser figure.
 */
export const releaseRepeats = (
  { days, released, parts }: RepeatFamily,
  settings: DisclosureSettings,
): Released<RepeatVisits[]> =>
  asReleased(
    Array.from(WEEKDAYS.keys(), weekday => {
      const total = released.get(weekday)
      const repeat = parts.find(part => part.weekday === weekday && part.repeated === 1)
      const once = parts.find(part => part.weekday === weekday && part.repeated === 0)
      if (!total || !repeat || !isSafe(repeat, settings) || (once && !isSafe(once, settings)))
        return { weekday, totalcount: null, repeatcount: null, ...WITHHELD }
      const perDay = days.get(weekday)
      const totalcount = releasedValue(total, perDay)
      // Each has its own noise; a part is never shown as more than its whole.
      const repeatcount = Math.min(totalcount, releasedValue(repeat, perDay))
      return { weekday, totalcount, repeatcount, ...releasedMarks(repeat) }
    }),
  )
