import { DAY_MS } from '../../../domain/constants.ts'
import { type Month, monthLabel } from '../../../domain/month-period.ts'
import type { Step } from './series-link.ts'

const LAST_OF_WEEK = 6

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const shortPeriod = format({ day: 'numeric', month: 'short', year: 'numeric' })
const fullDay = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const [longMonth, shortMonth] = [format({ month: 'long' }), format({ month: 'short' })]
const monthTime = ({ year, month }: Month) => Date.UTC(year, month - 1, 1)

/** `Tue, 12 May 2026` */
const dayText = (day: number): string => fullDay.format(day * DAY_MS)

/** `11 to 17 May 2026`, `27 Oct to 2 Nov 2025` */
const weekText = (monday: number): string =>
  shortPeriod.formatRange(monday * DAY_MS, (monday + LAST_OF_WEEK) * DAY_MS).replace(/\s*\u2013\s*/, ' to ')

/** The name of a day, a week or a month by its first day. */
export const timeText = (step: Step, first: number, month: Month | null): string =>
  step === 'day' ? dayText(first) : step === 'week' || month === null ? weekText(first) : monthLabel(month)

/** `September 2025 to October 2026`, or one month. */
export const monthsText = (first: Month, last: Month): string =>
  monthLabel(first) === monthLabel(last) ? monthLabel(first) : `${monthLabel(first)} to ${monthLabel(last)}`

/** `January`, `January to March`; short, `Jan to Mar`. */
export function monthNames(first: Month, last: Month, short: boolean): string {
  const names = [first, last].map(month => (short ? shortMonth : longMonth).format(monthTime(month)))
  return [...new Set(names)].join(' to ')
}
