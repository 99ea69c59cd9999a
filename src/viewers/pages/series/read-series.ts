import type { Client } from '../../../app/create-client.ts'
import type { DisclosureSettings, RepeatVisits } from '../../../contract/location-insights.ts'
import { peopleOfMonth } from '../../../domain/compare/same-people.ts'
import { DAYS_OF_WEEK, DatasetStatus, ReportInput } from '../../../domain/constants.ts'
import { dayNumber } from '../../../domain/days.ts'
import { figuresOnce, valuesOf } from '../../../domain/disclosure/merged-rows.ts'
import { totalOf } from '../../../domain/disclosure/share-of.ts'
import { includesInput } from '../../../domain/inputs.ts'
import type { MonthFigure } from '../../../domain/series/month-changes.ts'
import type { DayOfSeries } from '../../../domain/series/week-figures.ts'
import { amountOf, type Figure, NO_FIGURE, sumOf } from '../../../domain/summaries/figure.ts'
import { figureOf, type ReleasedRow } from '../../kit/report/axis-rows.ts'
import type { Member, Members } from './read-members.ts'
import type { MeasureId } from './series-link.ts'

/** The figures of the months, in the order of the members. */
export interface MonthFigures {
  readonly figures: readonly MonthFigure[]
  /** Null if no month has any. */
  readonly disclosure: DisclosureSettings | null
}

const isDone = ({ details }: Member) => details.status === DatasetStatus.Completed

/** True if a month can have stays. Every EV report can, others only if the option was ordered. */
export const hasStays = ({ calls }: Members, { details }: Member): boolean =>
  calls.stays !== undefined &&
  (details.reportViewer === 'EV_Chargepoint_Insights_Report' ||
    includesInput(details.details.inputs, ReportInput.Dwells))

/**
 * Reads the figure of each month. It is the average of the seven weekdays, so that months with more weekends can be
 * compared with others.
 */
export async function readMonths(
  call: Client['call'],
  series: Members,
  measure: MeasureId,
  signal: AbortSignal,
): Promise<MonthFigures> {
  const { calls, members } = series
  const read = await Promise.all(
    members.map(async member => {
      const request = { query: { datasetid: member.details.id }, signal }
      if (!isDone(member)) return null
      if (measure === 'visits') {
        const [{ Items, Totals, Disclosure }, repeated] = await Promise.all([
          call(calls.daily, request),
          call(calls.repeats, request),
        ])
        const days = weekdaysOnce(Items[0], 'weekday', ({ visitorcount }) => visitorcount)
        const total = totalOf(Totals, {})
        // The average of the weekdays is as certain as the average day of the month, which weights nearly the same
        // days.
        const sumOfDays = (figures: readonly Figure[]) => {
          const { value, margin } = sumOf(figures, null)
          return { value, margin: total?.margin ?? margin }
        }
        const people = peopleOfMonth(repeatDays(repeated.Items[0]), Disclosure.noiseWidth)
        return { figure: { ...meanOfWeek(days, sumOfDays), ...(people && { people }) }, Disclosure }
      }
      if (measure === 'repeat') {
        const { Items, Disclosure } = await call(calls.repeats, request)
        const days = weekdaysOnce(Items[0], 'weekday', ({ repeatcount }) => repeatcount)
        return { figure: meanOfWeek(days, figures => sumOf(figures, null)), Disclosure }
      }
      if (calls.stays === undefined || !hasStays(series, member)) return null
      const { Items, Disclosure } = await call(calls.stays, request)
      const days = weekdaysOnce(Items[0], 'dayofweek', ({ avgdwelltime }) => avgdwelltime)
      return { figure: meanOfWeek(days, sumOfMeans), Disclosure }
    }),
  )
  return {
    figures: read.map(each => each?.figure ?? NO_FIGURE),
    disclosure: read.find(each => each !== null)?.Disclosure ?? null,
  }
}

/** Returns the repeat visits and all visits of the weekdays. Weekdays that share a figure appear once. */
const repeatDays = (items: readonly RepeatVisits[]) =>
  figuresOnce(items, ['weekday']).map(item => ({
    ...figureOf(item, ({ repeatcount }) => repeatcount, valuesOf(item, 'weekday').length),
    total: item.totalcount,
  }))

/** Returns the figures of the weekdays. Weekdays that share a figure appear once. */
const weekdaysOnce = <R extends ReleasedRow>(
  items: readonly R[],
  field: string,
  value: (item: R) => number | null,
): readonly Figure[] => figuresOnce(items, [field]).map(item => figureOf(item, value, valuesOf(item, field).length))

/**
 * Returns the average of seven weekdays, or no figure if one of them lacks data, because months must be compared over
 * the same days.
 */
function meanOfWeek(days: readonly Figure[], sum: (days: readonly Figure[]) => Figure): Figure {
  const daysWithData = days.reduce((all, { value, times = 1 }) => all + (value === null ? 0 : times), 0)
  if (daysWithData < DAYS_OF_WEEK) return NO_FIGURE
  const { value, margin } = sum(days)
  return { value: value === null ? null : value / DAYS_OF_WEEK, margin }
}

/**
 * Sums averages. Many devices are in several of them, so their errors are added as if fully correlated, which is the
 * worst case.
 */
function sumOfMeans(days: readonly Figure[]): Figure {
  const value = days.reduce((all, day) => all + amountOf(day), 0)
  const half = days.reduce((all, day) => all + amountOf(day) * (day.margin ?? 0), 0)
  return { value, margin: value === 0 ? null : half / value }
}

/** Reads the visits of each day of the series, in order of date. */
export async function readDays(
  call: Client['call'],
  { calls, members }: Members,
  signal: AbortSignal,
): Promise<readonly DayOfSeries[]> {
  const months = await Promise.all(
    members.filter(isDone).map(async ({ details }) => {
      const { Items, Totals } = await call(calls.byDate, { query: { datasetid: details.id }, signal })
      const total = totalOf(Totals, {})
      return Items[0].map(item => {
        const days = valuesOf(item, 'date').map(date => dayNumber(String(date)))
        return { day: dayNumber(item.date), days, figure: figureOf(item, ({ visitorcount }) => visitorcount), total }
      })
    }),
  )
  return months.flat()
}
