import type { FigureContext } from '../figure-context.ts'
import { statement } from '../statement.ts'

const daysByWeekday = statement<{ buildId: number }, { weekday: number; days: number }>(
  import.meta.url,
  'days-by-weekday.sql',
)

/** How many days of the period have data. */
export interface Days {
  /** On a weekday, 0 Sunday. */
  readonly of: (weekday: number) => number
  /** 0: from Monday to Friday; 1: on Saturdays and Sundays. */
  readonly ofDayType: readonly [number, number]
  readonly all: number
}

export const readDays = async ({ warehouse }: FigureContext, buildId: number): Promise<Days> => {
  const days = new Map((await warehouse.rows(daysByWeekday, { buildId })).map(row => [row.weekday, row.days]))
  const of = (weekday: number) => days.get(weekday) ?? 0
  const weekend = of(0) + of(6)
  const all = [...days.values()].reduce((sum, count) => sum + count, 0)
  return { of, ofDayType: [all - weekend, weekend], all }
}
