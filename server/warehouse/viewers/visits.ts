import type { DailyVisits, HourlyVisits, RepeatVisits } from '../../../src/contract/location-insights.ts'
import type { Measure } from '../gate/measure.ts'
import type { Released } from '../gate/release.ts'
import { releaseRepeats } from '../gate/release-repeats.ts'
import { releaseTable } from '../gate/release-table.ts'
import { byCell, repeatsBy } from './cells.ts'
import type { ViewerContext } from './context.ts'
import { readDays } from './days.ts'
import { HOUR_OF_WEEK_KEYS, HOURS_A_DAY, WEEKDAY_KEYS } from './keys.ts'
import { protectTable } from './protect-table.ts'

const weekdayOf = (hourOfWeek: number) => Math.floor(hourOfWeek / HOURS_A_DAY)

export const hourOfWeek = (at: number) => ({ weekday: weekdayOf(at), hour: at % HOURS_A_DAY })

/** The weekdays that may be released. Hourly and repeat figures are of one family with them. */
const releasedWeekdays = (context: ViewerContext, buildId: number): Promise<ReadonlyMap<number, Measure>> =>
  protectTable(context, buildId, 'visits', 'weekday', WEEKDAY_KEYS)

/** Visits per day of each weekday, seven rows from Sunday. */
export const averageDaily = async (context: ViewerContext, buildId: number): Promise<Released<DailyVisits[]>> => {
  const days = await readDays(context, buildId)
  const released = await releasedWeekdays(context, buildId)
  return releaseTable('visitorcount', {
    keys: WEEKDAY_KEYS,
    keyOf: weekday => ({ weekday }),
    released,
    daysOf: days.of,
  })
}

/** Visits in each hour, per day of each weekday: 7 times 24 rows from Sunday at 0. A weekday's hours sum to its day. */
export const averageHourly = async (context: ViewerContext, buildId: number): Promise<Released<HourlyVisits[]>> => {
  const days = await readDays(context, buildId)
  const weekdays = await releasedWeekdays(context, buildId)
  const released = await protectTable(context, buildId, 'visits', 'hour-of-week', HOUR_OF_WEEK_KEYS, [
    { totals: 'weekday', marginOf: weekdayOf, released: weekdays },
  ])
  return releaseTable('visitorcount', {
    keys: HOUR_OF_WEEK_KEYS,
    keyOf: hourOfWeek,
    released,
    daysOf: at => days.of(weekdayOf(at)),
  })
}

/** Visits and repeat visits per day of each weekday, seven rows from Sunday. */
export const repeatFrequency = async (context: ViewerContext, buildId: number): Promise<Released<RepeatVisits[]>> => {
  const days = await readDays(context, buildId)
  const [released, parts] = await Promise.all([
    releasedWeekdays(context, buildId),
    context.warehouse.rows(repeatsBy, { buildId }),
  ])
  return releaseRepeats({ daysOf: days.of, released, parts: byCell(parts) }, context.settings)
}
