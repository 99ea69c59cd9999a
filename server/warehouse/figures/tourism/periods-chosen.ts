export const PERIODS = [1, 2, 3, 4, 5, 6, 7, 8]
const PERIODS_A_DAY_TYPE = 4

/** 0 weekday, 1 weekend. */
const dayTypeOf = (period: number): number => Math.floor((period - 1) / PERIODS_A_DAY_TYPE)

/** The time periods (1 to 4 weekday, 5 to 8 weekend) that are chosen and lie in a chosen day type; an empty list means all. */
export const periodsChosen = (timePeriods: readonly number[], dayTypes: readonly number[]): number[] =>
  PERIODS.filter(
    period =>
      (timePeriods.length === 0 || timePeriods.includes(period)) &&
      (dayTypes.length === 0 || dayTypes.includes(dayTypeOf(period))),
  )

export const isEveryPeriod = (periods: readonly number[]): boolean => periods.length === PERIODS.length
