import type { DayNote } from '../../../contract/notes.ts'
import { DAYS_OF_WEEK, DatasetStatus } from '../../../domain/constants.ts'
import { dayNumber, isoOf, weekdayOf } from '../../../domain/days.ts'
import { daysInMonth, type Month, monthKey } from '../../../domain/months.ts'
import { type KnownBreaks, type MethodBreak, methodAt } from '../../../domain/series/day-notes.ts'
import {
  type Changes,
  type MonthFigure,
  type MonthOfSeries,
  monthChanges,
} from '../../../domain/series/month-changes.ts'
import { type Score, scoresOfDays, scoresOfWeeks } from '../../../domain/series/unusual-days.ts'
import { type DayOfSeries, weekFigures } from '../../../domain/series/week-figures.ts'
import { type Figure, NO_FIGURE } from '../../../domain/summaries/figure.ts'
import type { Member } from './read-members.ts'
import type { SeriesLink } from './series-link.ts'

/** Why a month on the axis lacks figures. */
type Absence = 'not delivered' | 'not ordered' | 'not in the series' | 'being made' | 'failed'

/** A month on the axis, with or without a dataset. */
export interface Slot extends MonthOfSeries {
  /** The first day, and the day after the last, in days since 1970. */
  readonly start: number
  readonly end: number
  /** Null if there is none. */
  readonly datasetId: number | null
  /** Null if it has a completed dataset. */
  readonly absence: Absence | null
  readonly changes: Changes
}

/** A day or a week with its figure. */
export interface Piece {
  /** Its first day, and the day after its last, in days since 1970. */
  readonly first: number
  readonly end: number
  /** The days that share the figure, if there are several. */
  readonly days?: readonly number[]
  readonly figure: Figure
  /** The number of method changes before it. Null if it is not known. */
  readonly method: number | null
  readonly score: Score | null
}

/** Returns the breaks in method among the notes. */
export const breaksOf = (notes: readonly DayNote[]): readonly MethodBreak[] => notes.filter(({ isBreak }) => isBreak)

/**
 * Returns every month from the first to the last dataset, with its figure and its changes.
 * @param figures the figures of the members, in their order
 * @param delivered the months that can be ordered; null if they are not known
 */
export function slotsOf(
  members: readonly Member[],
  figures: readonly MonthFigure[],
  delivered: readonly Month[] | null,
  breaks: KnownBreaks,
): readonly Slot[] {
  const [first, last] = [members[0], members.at(-1)]
  if (first === undefined || last === undefined) return []
  const keys = delivered && new Set(delivered.map(monthKey))
  const bare = monthsBetween(first.month, last.month).map(month => {
    const position = members.findIndex(member => monthKey(member.month) === monthKey(month))
    const start = dayNumber(`${monthKey(month)}-01`)
    const end = start + daysInMonth(month)
    return {
      month,
      start,
      end,
      first: isoOf(start),
      last: isoOf(end - 1),
      figure: figures[position] ?? NO_FIGURE,
      datasetId: members[position]?.details.id ?? null,
      absence: absenceOf(members[position], keys?.has(monthKey(month)) ?? null),
    }
  })
  const present = bare.filter(({ absence }) => absence === null)
  const changes = new Map(monthChanges(present, breaks).map((change, at) => [present[at], change]))
  const none: Changes = { onMonthBefore: { kind: 'none' }, onYearBefore: { kind: 'none' } }
  return bare.map(slot => ({ ...slot, changes: changes.get(slot) ?? none }))
}

function absenceOf(member: Member | undefined, isDelivered: boolean | null): Absence | null {
  if (member === undefined && isDelivered === null) return 'not in the series'
  if (member === undefined) return isDelivered ? 'not ordered' : 'not delivered'
  const { status } = member.details
  if (status === DatasetStatus.Completed) return null
  return status === DatasetStatus.Failed ? 'failed' : 'being made'
}

function monthsBetween(first: Month, last: Month): readonly Month[] {
  const months: Month[] = []
  for (let count = first.year * 12 + first.month - 1; count <= last.year * 12 + last.month - 1; count++)
    months.push({ year: Math.floor(count / 12), month: (count % 12) + 1 })
  return months
}

/** Returns each day of the series with its score. Without known breaks, the days are not scored. */
export function dayPieces(days: readonly DayOfSeries[], breaks: KnownBreaks): readonly Piece[] {
  if (breaks === null)
    return days.map(({ day, figure, days: of }) => ({
      first: day,
      end: day + 1,
      ...daysOf(of),
      figure,
      method: null,
      score: null,
    }))
  const positions = new Map(days.map(({ day }, at) => [day, at]))
  const bare = days.map(({ day, figure, days: of }) => ({
    day,
    days: of,
    sharedBy: of.map(each => positions.get(each) ?? -1),
    figure,
    method: methodAt(breaks, isoOf(day)),
    weekday: weekdayOf(day),
  }))
  const scores = scoresOfDays(bare)
  return bare.map(({ day, days: of, figure, method }, at) => ({
    first: day,
    end: day + 1,
    ...daysOf(of),
    figure,
    method,
    score: scores[at] ?? null,
  }))
}

const daysOf = (days: readonly number[]): Pick<Piece, 'days'> => (days.length > 1 ? { days } : {})

/** Returns each whole week of the series with its score. Weeks with a change of method are left out. */
export function weekPieces(days: readonly DayOfSeries[], breaks: readonly MethodBreak[]): readonly Piece[] {
  const bare = weekFigures(days)
    .map(({ monday, figure, isShared }) => ({ monday, figure, isShared, method: methodAt(breaks, isoOf(monday)) }))
    .filter(({ monday, method }) => methodAt(breaks, isoOf(monday + DAYS_OF_WEEK - 1)) === method)
  const scores = scoresOfWeeks(bare)
  return bare.map(({ monday, figure, method }, at) => ({
    first: monday,
    end: monday + DAYS_OF_WEEK,
    figure,
    method,
    score: scores[at] ?? null,
  }))
}

/** Returns each month as a piece of the axis. Months lack a score. */
export const monthPieces = (slots: readonly Slot[], breaks: KnownBreaks): readonly Piece[] =>
  slots.flatMap(({ start, end, first, figure, absence }) =>
    absence === null ? [{ first: start, end, figure, method: breaks && methodAt(breaks, first), score: null }] : [],
  )

/** Returns the first and last slot that a URL shows, or all slots if it names no existing month. */
export function shownMonths(
  slots: readonly Slot[],
  { from, to }: Pick<SeriesLink, 'from' | 'to'>,
): readonly [number, number] {
  const last = slots.length - 1
  const first = slots.findIndex(({ month }) => from !== null && monthKey(month) >= from)
  const end = slots.findLastIndex(({ month }) => to !== null && monthKey(month) <= to)
  const [start, stop] = [first < 0 ? 0 : first, end < 0 ? last : end]
  return start <= stop ? [start, stop] : [0, last]
}

/** Returns the URL parameters for these months. Null for the first and last of all. */
export const monthsOfLink = (
  slots: readonly Slot[],
  [first, last]: readonly [number, number],
): Pick<SeriesLink, 'from' | 'to'> => {
  const keyOf = (at: number) => {
    const month = slots[at]?.month
    return month === undefined ? null : monthKey(month)
  }
  return { from: first === 0 ? null : keyOf(first), to: last === slots.length - 1 ? null : keyOf(last) }
}
