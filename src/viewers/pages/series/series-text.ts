import { DAY_MS } from '../../../domain/constants.ts'
import { type Month, monthLabel, shortMonthName } from '../../../domain/months.ts'
import { shortened } from '../../../ui/format-date.ts'
import type { Step } from './series-link.ts'

export const TEXT = {
  title: 'Dataset Series',
  none: 'No datasets chosen',
  noneWhy: 'Open this page from a report or from a series in My Datasets.',
  notFound: 'Series not found',
  notFoundWhy: 'Its datasets do not exist, have no report, or are not shared with your organisation.',
  leftOut: (count: number) =>
    count === 1
      ? 'One dataset is left out: it is of another place or report, or may not be seen.'
      : `${count} datasets are left out: they are of another place or report, or may not be seen.`,
  months: (shown: number, all: number) =>
    `${shown === all ? '' : `${shown} of `}${all} ${all === 1 ? 'month' : 'months'}`,
  notes: 'Notes',
  otherNotes: 'Other notes',
  score: 'score: how far from normal (3.5 or more is unusual)',
  unusual: { day: 'Unusual days', week: 'Unusual weeks' },
  noneUnusual: { day: 'No day shown is unusual.', week: 'No week shown is unusual.' },
  notScored: {
    day: 'Days are compared with usual ones once 12 weeks are counted by one method.',
    week: 'Weeks are compared with usual ones once 12 weeks are counted by one method.',
  },
  notScoredYet: 'Nothing is scored until the notes are loaded.',
  addNote: 'Add a note',
  changeNote: 'Change the note',
  forAll: 'Every organisation sees it',
  isBreak: 'The method changed on this date: months before and after are not compared',
  provider: 'Provider',
  noteSaved: 'Note saved',
  noteDeleted: 'Note deleted',
  notesFailed:
    'The notes could not be loaded, and with them the dates on which the method changed. Until they are, the line is not joined, no change is called clear and no day is scored.',
  noteFailed: 'The note could not be saved',
  noData: 'no data',
  noClear: 'no clear difference',
  notDetermined: 'not determined',
  notKnown: 'not known whether the method changed',
  isBroken: 'break, not compared',
  noMonthBefore: 'no month before',
  method:
    'Changes are in per cent of the earlier month, with the 95% interval of the ratio (Fieller). A change is called clear by Holm’s step-down at 5% over all comparisons of the series. Consecutive months of a place have mostly the same people. The interval of their visits allows for that by the share of repeat visits, on the assumption that people come as often in both months. The score of a day or week is its distance from the median of its weekday in usual spreads (1.4826 times the median absolute deviation, at least the median standard error). A score of 3.5 or more, up or down, is unusual. Days that share a figure have one score, for their mean.',
} as const

const LAST_OF_WEEK = 6

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const shortPeriod = format({ day: 'numeric', month: 'short', year: 'numeric' })
const fullDay = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const longMonth = format({ month: 'long' })
const monthTime = ({ year, month }: Month) => Date.UTC(year, month - 1, 1)

/** Formats a day as `Tue, 12 May 2026`. */
const dayText = (day: number): string => shortened(fullDay.format(day * DAY_MS))

/** Formats a week as `11 to 17 May 2026` or `27 Oct to 2 Nov 2025`. */
const weekText = (monday: number): string =>
  shortened(shortPeriod.formatRange(monday * DAY_MS, (monday + LAST_OF_WEEK) * DAY_MS)).replace(/\s*\u2013\s*/, ' to ')

/** Returns the name of a day, a week or a month, given its first day. */
export const timeText = (step: Step, first: number, month: Month | null): string =>
  step === 'day' ? dayText(first) : step === 'week' || month === null ? weekText(first) : monthLabel(month)

/** Formats months as `September 2025 to October 2026`, or as one month. */
export const monthsText = (first: Month, last: Month): string =>
  monthLabel(first) === monthLabel(last) ? monthLabel(first) : `${monthLabel(first)} to ${monthLabel(last)}`

/** Returns the name of a series' place: `City core` for `City core by month`. */
export const placeOfSeries = (name: string): string => name.replace(/ (by month|over time)$/, '')

/** Returns the title of a series: `City core: visits by month, September to October 2026`. */
export function seriesTitle(name: string, what: string, first: Month, last: Month): string {
  const months =
    first.year === last.year && first.month !== last.month
      ? `${longMonth.format(monthTime(first))} to ${monthLabel(last)}`
      : monthsText(first, last)
  return `${placeOfSeries(name)}: ${what} by month, ${months}`
}

/** The name of a series' files. @example seriesFileName('City core by month', 'visits') // 'City core, visits by month' */
export const seriesFileName = (name: string, what: string): string => `${placeOfSeries(name)}, ${what} by month`

/** Formats months as `January` or `January to March`, or in short form as `Jan to Mar`. */
export function monthNames(first: Month, last: Month, short: boolean): string {
  const names = [first, last].map(month => (short ? shortMonthName(month.month) : longMonth.format(monthTime(month))))
  return [...new Set(names)].join(' to ')
}
