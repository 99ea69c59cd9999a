import type { HourlyVisits } from '../../../src/contract/location-insights.ts'
import { WEEKDAYS } from '../../../src/domain/constants.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import type { Released } from '../gate/release.ts'
import { HOURS_A_DAY, releaseHourly } from '../gate/release-hourly.ts'
import type { ViewerContext } from './context.ts'
import { dailyFamily } from './daily-family.ts'
import { visitsByHour, visitsInOtherHours } from './statements.ts'

/** Visits in each hour, per day of each weekday: 7 times 24 rows from Sunday at 0. A weekday's hours sum to its day. */
export const averageHourly = async (context: ViewerContext, buildId: number): Promise<Released<HourlyVisits[]>> => {
  const { warehouse, settings } = context
  const [{ days, released: dailies }, rows] = await Promise.all([
    dailyFamily(context, buildId),
    warehouse.rows(visitsByHour, { buildId }),
  ])
  const released = await protectMargins(
    {
      rows,
      marginOf: row => row.weekday,
      keysPerMargin: HOURS_A_DAY,
      withheldMargins: new Set([...WEEKDAYS.keys()].filter(weekday => !dailies.has(weekday))),
      restWithout: async safe => {
        const hours = safe.map(row => row.weekday * HOURS_A_DAY + row.hour)
        const rest = await warehouse.rows(visitsInOtherHours, { buildId, released: hours })
        return new Map(rest.map(row => [row.weekday, row]))
      },
    },
    settings,
  )
  return releaseHourly({ days, released: [...released] })
}
