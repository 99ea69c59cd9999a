import { isWeekend, weekdayOf } from '../../dimensions.ts'
import type { FigureContext } from '../../figure-context.ts'
import { statement } from '../../statement.ts'

const daysOfBuild = statement<{ buildId: number }, { day: number }>(import.meta.url, 'days.sql')

/** The days of the period that have data. */
export interface Days {
  /** The days as cells of the dimension `date`. */
  readonly dates: readonly number[]
  /** How many there are on a weekday, 0 Sunday. */
  readonly of: (weekday: number) => number
  /** 0: from Monday to Friday; 1: on Saturdays and Sundays. */
  readonly ofDayType: readonly [number, number]
  readonly all: number
}

/** @param dates days since 1970 */
export const daysOf = (dates: readonly number[]): Days => {
  const weekdays = dates.map(weekdayOf)
  const weekend = weekdays.filter(isWeekend).length
  return {
    dates,
    of: weekday => weekdays.filter(one => one === weekday).length,
    ofDayType: [dates.length - weekend, weekend],
    all: dates.length,
  }
}

export const readDays = async ({ warehouse }: FigureContext, buildId: number): Promise<Days> =>
  daysOf((await warehouse.rows(daysOfBuild, { buildId })).map(({ day }) => day))
