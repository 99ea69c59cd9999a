import { groupBy } from './collections.ts'
import { DAY_MS, WEEKDAYS } from './constants.ts'
import { dayNumber, isoOf, isWeekend, mondayOf, weekdayOf, weekdayOfDate } from './days.ts'
import { listed } from './text/lists.ts'
import { counted } from './text/numbers.ts'

/** Easter Sunday as days since 1970, by the Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
const easterOf = (year: number): number => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const days = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1) / DAY_MS
}

const [SUNDAY, SATURDAY] = [0, 6]

/** The Monday after a weekend. Any other day is unchanged. */
const afterWeekend = (day: number): number =>
  weekdayOf(day) === SATURDAY ? day + 2 : weekdayOf(day) === SUNDAY ? day + 1 : day

/**
 * A year's bank holidays in England and Wales, as ISO dates in order. A bank holiday at a weekend is replaced by the
 * next weekday. Days that are proclaimed for a single year are not included.
 */
export const bankHolidaysOf = (year: number): readonly string[] => {
  const on = (monthDay: string) => dayNumber(`${year}-${monthDay}`)
  const easter = easterOf(year)
  const christmas = afterWeekend(on('12-25'))
  // If both fall on a weekend, or Christmas Day on a Sunday, they are Monday and Tuesday.
  const boxingDay = Math.max(christmas + 1, afterWeekend(on('12-26')))
  return [
    afterWeekend(on('01-01')),
    easter - 2,
    easter + 1,
    mondayOf(on('05-07')),
    mondayOf(on('05-31')),
    mondayOf(on('08-31')),
    christmas,
    boxingDay,
  ].map(isoOf)
}

/** The weekdays of some dates, such as `Mondays`, or `Friday and Monday`. */
const weekdaysText = (days: readonly string[]): string =>
  listed(
    [...groupBy(days, weekdayOfDate)].map(([weekday, { length }]) => `${WEEKDAYS[weekday]}${length > 1 ? 's' : ''}`),
  )

/**
 * Counts the days of each kind, and names the weekdays that bank holidays fall on, because their figures then differ
 * between months.
 * @example kindsOfDaysText(may2026) // '19 weekdays, 10 weekend days, 2 bank holidays (Mondays)'
 * @param days ISO dates
 */
export const kindsOfDaysText = (days: readonly string[]): string => {
  const holidays = new Set([...new Set(days.map(day => Number(day.slice(0, 4))))].flatMap(bankHolidaysOf))
  const ofWeekend = days.filter(day => isWeekend(weekdayOfDate(day))).length
  const ofHolidays = days.filter(day => holidays.has(day))
  return [
    counted(days.length - ofWeekend - ofHolidays.length, 'weekday'),
    counted(ofWeekend, 'weekend day'),
    ...(ofHolidays.length > 0 ? [`${counted(ofHolidays.length, 'bank holiday')} (${weekdaysText(ofHolidays)})`] : []),
  ].join(', ')
}
