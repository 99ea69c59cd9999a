import { DAY_MS } from './constants.ts'
import { listed } from './text/lists.ts'

/** Converts a local date to the number of days since 1 January 1970, so that dates can be subtracted. */
export const dayNumber = (iso: string): number => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / DAY_MS

/** @example isoOf(dayNumber('2026-05-12')) // '2026-05-12' */
export const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The weekday of a day number, from 0 (Sunday) to 6 (Saturday). 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 4) % 7

/** True for Sunday (0) and Saturday (6). */
export const isWeekend = (weekday: number): 0 | 1 => (weekday % 6 === 0 ? 1 : 0)

/** The weekday of an ISO date, from 0 (Sunday) to 6 (Saturday). */
export const weekdayOfDate = (iso: string): number => weekdayOf(dayNumber(iso))

/** The Monday of a day's week. */
export const mondayOf = (day: number): number => day - ((weekdayOf(day) + 6) % 7)

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const write = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const dayOfMonth = write({ day: 'numeric' })
const monthAndYear = write({ month: 'long', year: 'numeric' })

/** Runs of consecutive days in a month. Each has its first and last day. */
const runsOf = (days: readonly string[]): [first: number, last: number][] => {
  const runs: [number, number][] = []
  for (const time of days.map(timeOf).sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && time - run[1] === DAY_MS && monthAndYear.format(time) === monthAndYear.format(run[1])) run[1] = time
    else runs.push([time, time])
  }
  return runs
}

/** @example daysText(['2026-03-11', '2026-03-13', '2026-03-14', '2026-03-15']) // '11 and 13 to 15 March 2026' */
export const daysText = (days: readonly string[]): string => {
  const byMonth = new Map<string, string[]>()
  for (const [first, last] of runsOf(days)) {
    const month = monthAndYear.format(first)
    const ends = [...new Set([first, last])].map(day => dayOfMonth.format(day))
    const words = last - first > DAY_MS ? [ends.join(' to ')] : ends
    byMonth.set(month, [...(byMonth.get(month) ?? []), ...words])
  }
  return listed([...byMonth].map(([month, words]) => `${listed(words)} ${month}`))
}

/**
 * A sentence about the days of a dataset's period that lack data; null if all days have data.
 * @param days ISO dates
 * @example missingDaysText(['2026-03-11']) // 'No data for 11 March 2026; averages are over the other days.'
 */
export const missingDaysText = (days: readonly string[]): string | null =>
  days.length === 0 ? null : `No data for ${daysText(days)}; averages are over the other days.`
