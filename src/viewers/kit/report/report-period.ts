import { DAY_MS, WEEKDAYS } from '../../../domain/constants.ts'

/** The first and last local day of a dataset, both inclusive, as ISO dates. */
export interface Period {
  readonly first: string
  readonly last: string
  /** Replaces the days in definitions if the sides of a comparison have different days: `each dataset's period`. */
  readonly called?: string
}

const dayOf = (iso: string) => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`)
const write = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const [day, month, year] = [write({ day: 'numeric' }), write({ month: 'long' }), write({ year: 'numeric' })]
const short = write({ day: '2-digit', month: '2-digit', year: 'numeric' })

/**
 * Returns the days of a dataset, given its local date-times, such as `2026-10-01T00:00:00` to `2026-10-31T23:59:59`.
 */
export const periodOf = (details: { readonly startDate: string; readonly endDate: string }): Period => ({
  first: details.startDate.slice(0, 10),
  last: details.endDate.slice(0, 10),
})

/** Formats a period as `1 to 31 October 2026` or `28 October to 3 November 2026`, with both years if they differ. */
export function periodText({ first, last }: Period): string {
  const [from, to] = [dayOf(first), dayOf(last)]
  const sameYear = year.format(from) === year.format(to)
  const sameMonth = sameYear && month.format(from) === month.format(to)
  const start = [day.format(from), sameMonth ? '' : month.format(from), sameYear ? '' : year.format(from)]
  return `${start.filter(Boolean).join(' ')} to ${day.format(to)} ${month.format(to)} ${year.format(to)}`
}

/**
 * Formats a whole month as `October 2026`, and any other period by its days. A period with a name is written by its
 * name.
 */
export function monthText(period: Period): string {
  if (period.called !== undefined) return period.called
  const [from, to] = [dayOf(period.first), dayOf(period.last)]
  const whole = day.format(from) === '1' && day.format(to + DAY_MS) === '1' && to - from < 31 * DAY_MS
  return whole ? `${month.format(from)} ${year.format(from)}` : periodText(period)
}

/** Formats a date as `01/10/2026`, the portal's date format. */
export const dateText = (iso: string): string => short.format(dayOf(iso))

/** Formats a date as `1 October 2026`. */
export const longDateText = (iso: string): string => {
  const at = dayOf(iso)
  return `${day.format(at)} ${month.format(at)} ${year.format(at)}`
}

/** Returns how often a weekday (0 for Sunday to 6 for Saturday) occurs in the period. */
export function weekdaysIn({ first, last }: Period, weekday: number): number {
  let count = 0
  for (let at = dayOf(first); at <= dayOf(last); at += DAY_MS) if (new Date(at).getUTCDay() === weekday) count++
  return count
}

/** Formats the weekdays of a period: `4 Sundays of October 2026`, `Sundays of each dataset's period`. */
export function weekdaysText(period: Period, weekday: number): string {
  if (period.called !== undefined) return `${WEEKDAYS[weekday]}s of ${period.called}`
  const days = weekdaysIn(period, weekday)
  return `${days} ${WEEKDAYS[weekday]}${days === 1 ? '' : 's'} of ${monthText(period)}`
}
