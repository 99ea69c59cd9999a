import type { ViewerContext } from './context.ts'
import { daysOfBuild } from './statements.ts'

/** Days of the period that have data. */
export interface Days {
  /** Of that weekday, 0 Sunday; 0 where none has data. */
  readonly of: (weekday: number) => number
  /** 0: from Monday to Friday; 1: Saturdays and Sundays. */
  readonly ofDayType: readonly [number, number]
  readonly all: number
}

export const readDays = async ({ warehouse }: ViewerContext, buildId: number): Promise<Days> => {
  const days = new Map((await warehouse.rows(daysOfBuild, { buildId })).map(row => [row.weekday, row.days]))
  const of = (weekday: number) => days.get(weekday) ?? 0
  const weekend = of(0) + of(6)
  const all = [...days.values()].reduce((sum, count) => sum + count, 0)
  return { of, ofDayType: [all - weekend, weekend], all }
}
