import { WEEKDAYS } from '../../../src/domain/constants.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import type { ViewerContext } from './context.ts'
import { type ByWeekday, daysOfBuild, visitsByWeekday, visitsOnOtherWeekdays } from './statements.ts'

const PERIOD = 0

export interface DailyFamily {
  /** Days of the period that have data, by weekday. */
  readonly days: ReadonlyMap<number, number>
  /** The weekdays whose visits may be released. */
  readonly released: ReadonlyMap<number, ByWeekday>
}

/**
 * Visits by weekday under the period's total, which other tables give out. Hourly and repeat figures are of the same
 * family: where a weekday is withheld here, it is withheld there.
 */
export const dailyFamily = async ({ warehouse, settings }: ViewerContext, buildId: number): Promise<DailyFamily> => {
  const [rows, days] = await Promise.all([
    warehouse.rows(visitsByWeekday, { buildId }),
    warehouse.rows(daysOfBuild, { buildId }),
  ])
  const released = await protectMargins(
    {
      rows,
      marginOf: () => PERIOD,
      keysPerMargin: WEEKDAYS.length,
      restWithout: async safe => {
        const rest = await warehouse.rows(visitsOnOtherWeekdays, { buildId, released: safe.map(row => row.weekday) })
        return new Map(rest.map(measure => [PERIOD, measure]))
      },
    },
    settings,
  )
  return {
    days: new Map(days.map(row => [row.weekday, row.days])),
    released: new Map([...released].map(row => [row.weekday, row])),
  }
}
