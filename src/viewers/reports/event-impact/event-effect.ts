import type { ReportRows } from '../../../contract/all-calls.ts'
import type { ReleasedTotal } from '../../../contract/location-insights.ts'
import { groupBy } from '../../../domain/collections.ts'
import { compareTables, type Difference } from '../../../domain/compare/compare-tables.ts'
import { DAYS_OF_WEEK, WEEKDAYS } from '../../../domain/constants.ts'
import { dayNumber, daysText, isoOf, weekdayOf } from '../../../domain/days.ts'
import { figuresOnce, valuesOf } from '../../../domain/disclosure/merged-rows.ts'
import { totalOf } from '../../../domain/disclosure/share-of.ts'
import { type Figure, sumOf, type Total } from '../../../domain/summaries/figure.ts'
import { about, quoting, type Sentence, sentence, strong, VISITS, type Words } from '../../../domain/summaries/words.ts'
import { figureOf } from '../../kit/report/axis-rows.ts'
import { percentText, roundedText, signedPercent, signedText } from '../../pages/compare/rounded-text.ts'

/** The visits on a day. Days that share a figure have its average. */
export interface DayVisits {
  /** In days since 1970. */
  readonly day: number
  /** The days that share the figure, in order. Only the day itself if the figure is not shared. */
  readonly sharedBy: readonly number[]
  readonly figure: Figure
}

/** Some days together, compared with as many ordinary days of the same weekdays. */
export interface Effect {
  /** In days since 1970. */
  readonly days: readonly number[]
  readonly observed: Figure
  readonly expected: Figure
  /** In visits over all days. */
  readonly difference: Difference
}

type DateRow = ReportRows['visitors/bydate']
type DailyRow = ReportRows['visitors/averagedaily']

export const daysOfMonth = (rows: readonly DateRow[]): readonly DayVisits[] =>
  rows.map(row => {
    const sharedBy = valuesOf(row, 'date').map(date => dayNumber(String(date)))
    return {
      day: dayNumber(row.date),
      sharedBy,
      figure: figureOf(row, ({ visitorcount }) => visitorcount, sharedBy.length),
    }
  })

/** A figure per day, and the number of days on which it is expected. */
interface ExpectedDays {
  readonly perDay: Figure
  readonly count: number
}

/**
 * Compares a sum with the visits expected on as many days. The errors of the weekdays are added halfway between
 * independent and fully correlated, because the same people come on several weekdays. The errors of both sums are added
 * as independent. People who are in both make the true error smaller, so claims are conservative.
 */
function effectOf(days: readonly number[], observed: Figure, parts: readonly ExpectedDays[]): Effect | null {
  if (parts.some(({ perDay }) => perDay.value === null)) return null
  const expected = sumOf(
    parts.map(({ perDay: { value, margin }, count }) => ({ value: (value ?? 0) * count, margin })),
    null,
  )
  const [difference] = compareTables({ tables: [[expected], [observed]], base: 0, scales: [1, 1] })[1] ?? []
  return difference?.kind === 'compared' ? { days, observed, expected, difference } : null
}

interface EventFigures {
  /** The days of the event that have data. */
  readonly event: readonly DateRow[]
  /** The totals of the event days. */
  readonly totals: readonly ReleasedTotal[]
  /** The average visits on the ordinary days of each weekday. */
  readonly ordinary: readonly DailyRow[]
}

/** The effect of an event over all of its days; null if the figures cannot be compared. */
export function eventEffect({ event, totals, ordinary }: EventFigures): Effect | null {
  const days = event.map(({ date }) => dayNumber(date))
  const observed = totalOf(totals, {})
  if (observed === null || days.length === 0) return null
  const parts = figuresOnce(ordinary, ['weekday']).flatMap(row => {
    const covered = valuesOf(row, 'weekday')
    const count = days.filter(day => covered.includes(weekdayOf(day))).length
    return count === 0 ? [] : [{ perDay: figureOf(row, ({ visitorcount }) => visitorcount), count }]
  })
  const compared = parts.reduce((all, { count }) => all + count, 0)
  return compared < days.length ? null : effectOf(days, observed, parts)
}

/** The days of a month, by their relation to the event. */
interface MonthOfEvent {
  readonly month: readonly DayVisits[]
  /** In days since 1970. */
  readonly eventDays: readonly number[]
  /** The visits of the whole month. Null if they were not released. */
  readonly total: Total | null
}

/** Returns the days with data among the seven that follow the last day of an event. */
export function daysAfter({ month, eventDays }: Pick<MonthOfEvent, 'month' | 'eventDays'>): readonly number[] {
  const last = Math.max(...eventDays)
  return month.flatMap(({ day, figure }) =>
    day > last && day <= last + DAYS_OF_WEEK && figure.value !== null ? [day] : [],
  )
}

/** Returns those of some days whose figures cover only these days. */
const apart = (month: readonly DayVisits[], some: readonly number[]): readonly DayVisits[] =>
  month.filter(({ sharedBy, figure }) => figure.value !== null && sharedBy.every(each => some.includes(each)))

const sumOfDays = (days: readonly DayVisits[], total: Total | null): Figure =>
  sumOf(
    days.filter(({ day, sharedBy }) => day === sharedBy[0]).map(({ figure }) => figure),
    total,
  )

/**
 * The seven days after an event, compared with the month's other days of the same weekdays, without the event days. Days
 * that share a figure with days of another group, or whose weekday lacks another day, are left out; null if none remain.
 */
export function effectAfter({ month, eventDays, total }: MonthOfEvent): Effect | null {
  const after = daysAfter({ month, eventDays })
  const others = month.map(({ day }) => day).filter(day => !eventDays.includes(day) && !after.includes(day))
  const ordinary = groupBy(apart(month, others), ({ day }) => weekdayOf(day))
  const comparable = after.filter(day => apartOfWeekday(ordinary.get(weekdayOf(day)) ?? []).length > 0)
  const observed = apart(month, comparable)
  if (observed.length === 0) return null
  const parts = [...groupBy(observed, ({ day }) => weekdayOf(day))].map(([weekday, days]): ExpectedDays => {
    const base = apartOfWeekday(ordinary.get(weekday) ?? [])
    const { value, margin } = sumOfDays(base, total)
    return { perDay: { value: value === null ? null : value / base.length, margin }, count: days.length }
  })
  return effectOf(
    observed.map(({ day }) => day),
    sumOfDays(observed, total),
    parts,
  )
}

/** Returns the days of a weekday that share no figure with another weekday. */
const apartOfWeekday = (days: readonly DayVisits[]): readonly DayVisits[] =>
  apart(
    days,
    days.map(({ day }) => day),
  )

/**
 * Returns the lowest and highest figures of the month's other days of the same weekday, without event days. Null if
 * there are none.
 */
export function ordinaryRange(
  { month, eventDays }: Pick<MonthOfEvent, 'month' | 'eventDays'>,
  day: number,
): readonly [low: number, high: number] | null {
  const others = month.flatMap(({ day: other, sharedBy, figure: { value } }) =>
    other !== day &&
    weekdayOf(other) === weekdayOf(day) &&
    value !== null &&
    !sharedBy.some(each => each === day || eventDays.includes(each))
      ? [value]
      : [],
  )
  return others.length === 0 ? null : [Math.min(...others), Math.max(...others)]
}

/** Formats the interval of a clear difference, without its sign: `12,300 to 15,600; 8 to 10%`. */
function sizeText({ low, high, indexLow, indexHigh }: Difference): string {
  const error = (high - low) / 2
  const [least = 0, most = 0] = [Math.abs(low), Math.abs(high)].sort((a, b) => a - b)
  const visits = `${roundedText(least, error)} to ${roundedText(most, error)}`
  if (indexLow === null || indexHigh === null) return visits
  const [from = 0, to = 0] = [Math.abs(indexLow - 100), Math.abs(indexHigh - 100)].sort((a, b) => a - b)
  const percentError = (indexHigh - indexLow) / 2
  return `${visits}; ${percentText(from, percentError)} to ${percentText(to, percentError)}%`
}

/** Formats the interval of an unclear difference: `−3,100 to +3,300 visits, −19 to +20%`. */
function spanText({ low, high, indexLow, indexHigh }: Difference): string {
  const error = (high - low) / 2
  const visits = `${signedText(low, error)} to ${signedText(high, error)} visits`
  if (indexLow === null || indexHigh === null) return visits
  const percentError = (indexHigh - indexLow) / 2
  return `${visits}, ${signedPercent(indexLow - 100, percentError)} to ${signedPercent(indexHigh - 100, percentError)}%`
}

/** Returns `an ordinary Saturday`, or the ordinary days that several days are compared with. */
function ordinaryText(days: readonly number[]): string {
  const [only, second] = days
  return only !== undefined && second === undefined
    ? `an ordinary ${WEEKDAYS[weekdayOf(only)]}`
    : 'as many ordinary days of the same weekdays'
}

/**
 * Describes an effect: `the area had about 4,100 fewer visits than on an ordinary Saturday (…): about 12,700 instead of
 * 16,800`.
 */
function effectWords({ days, observed, expected, difference }: Effect): Words {
  const { difference: size, low, high, clear } = difference
  // Both have the digits of the more certain one, so that their order is that of the figures.
  const margin = Math.min(observed.margin ?? 0, expected.margin ?? 0)
  const [there, usual] = [observed, expected].map(({ value }) => about({ value, margin }))
  const figures = quoting([observed, expected], [': ', ...(there ?? []), ' instead of ', ...(usual ?? [])])
  return clear === null
    ? ['there is no clear difference in ', VISITS, ` from ${ordinaryText(days)} (${spanText(difference)})`, ...figures]
    : [
        'the area had ',
        strong(`about ${roundedText(Math.abs(size), (high - low) / 2)} ${clear} visits`),
        ` than on ${ordinaryText(days)} (${sizeText(difference)})`,
        ...figures,
      ]
}

/** Says how many visits an event brought or cost. */
export function effectSentence(effect: Effect | null): Sentence {
  if (effect === null)
    return sentence('The event days or the ordinary days are without data, so no effect can be shown.')
  const days = daysText(effect.days.map(isoOf))
  return sentence('On ', strong(days), effect.days.length > 1 ? ' together ' : ' ', ...effectWords(effect), '.')
}

/** Says how the seven days after an event differ from ordinary days. */
export function afterSentence(month: MonthOfEvent): Sentence {
  if (daysAfter(month).length === 0)
    return sentence('The month ends with the event, so the dataset does not cover the days after it.')
  const effect = effectAfter(month)
  if (effect === null) return sentence('The days after the event cannot be compared with other days of the month.')
  const count = effect.days.length
  return sentence(
    `On ${count === 1 ? 'the day' : `the ${count} days`} after, ${daysText(effect.days.map(isoOf))}, `,
    ...effectWords(effect),
    '.',
  )
}
