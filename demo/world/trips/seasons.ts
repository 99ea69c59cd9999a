/** What the year does to a day: the calendar of schools and banks in England, 2026; days as in calendar.ts. */

/** [first, last] days on which schools are closed: half term in May, the summer, half term in October. */
const SCHOOL_HOLIDAYS = [
  [24, 28],
  [82, 122],
  [178, 182],
] as const
/** Early May, spring and summer bank holiday: 4 and 25 May, 31 August. */
const BANK_HOLIDAYS = new Set([3, 24, 122])

/** Fewer go to work while schools are closed, and more go out. */
export const isSchoolHoliday = (day: number): boolean =>
  SCHOOL_HOLIDAYS.some(([first, last]) => day >= first && day <= last)

/** A weekday that is lived like a Sunday. */
export const isBankHoliday = (day: number): boolean => BANK_HOLIDAYS.has(day)

/** First days of June to September, and how much is going on outside work from then on, against October. */
const SEASONS = [
  [0, 1.03],
  [31, 1.06],
  [61, 1.1],
  [92, 1.08],
  [123, 1],
] as const

/** How much is going on outside work for the time of year: light evenings draw people out. */
export const seasonOf = (day: number): number => SEASONS.findLast(([first]) => day >= first)?.[1] ?? 1
