import { type Month, monthPeriod } from '../src/domain/month-period.ts'

/** The last Saturday of a month, ISO date. @example lastSaturday({ year: 2026, month: 10 }) // '2026-10-31' */
export const lastSaturday = (month: Month): string => {
  const day = new Date(`${monthPeriod(month).endDate.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 1) % 7))
  return day.toISOString().slice(0, 10)
}
