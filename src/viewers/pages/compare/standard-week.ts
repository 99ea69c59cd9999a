import { computed } from '@preact/signals-react'
import type { Load, Loaded } from '../../../app/load.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { standardWeekFactor, type WeekdayCounts, weekdayCountsOf, weekOf } from '../../../domain/standard-week.ts'
import type { DaySource, Presented, ReportView, ViewReply } from '../../kit/report/data-view.ts'
import type { ReportModel } from '../../kit/report/report-model.ts'
import { type Period, periodOf } from '../../kit/report/report-period.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import type { ComparedDataset, Side } from './sides.ts'

/** True if the sides are of different months, so that they are compared by a standard week. */
export const areOfMonths = (sides: readonly Pick<Side, 'period'>[]): boolean =>
  new Set(sides.map(({ period }) => periodText(period))).size > 1

const periodText = ({ first, last }: Period): string => `${first} ${last}`

/** The days of a dataset that have data, by weekday. */
export function daysOfDataset({ details: { details } }: Pick<ComparedDataset, 'details'>): WeekdayCounts {
  const { first, last } = periodOf(details)
  return weekdayCountsOf(first, last, details.missingDays)
}

/**
 * A report whose answers also have the factors of a standard week. A view of sums or of means over all days is weighted
 * by the weekdays of its `days`.
 */
export function inStandardWeek(report: ReportModel, days: WeekdayCounts): ReportModel {
  const replies = new Map<ReportView, Load<ViewReply>>()
  const weighted = (view: ReportView, source: DaySource): Load<ViewReply> => {
    const known = replies.get(view)
    if (known !== undefined) return known
    const made = weightedLoad(report.reply(view), report.reply(source.view), source, days)
    replies.set(view, made)
    return made
  }
  return {
    ...report,
    reply: view => (view.days === undefined ? report.reply(view) : weighted(view, view.days)),
  }
}

function weightedLoad(
  own: Load<ViewReply>,
  byDay: Load<ViewReply>,
  { kindsOf }: DaySource,
  days: WeekdayCounts,
): Load<ViewReply> {
  const state = computed((): Loaded<ViewReply> => {
    const [reply, source] = [own.state.value, byDay.state.value]
    if (reply.kind !== 'ready') return reply
    if (source.kind !== 'ready') return source
    return {
      kind: 'ready',
      value: {
        ...reply.value,
        present: context => {
          const { rows } = source.value.present(context)
          const weekFactorOf = (row: ViewRow) => {
            const means = meansOf(rows, row.isTotal ? null : kindsOf(row))
            return means && standardWeekFactor(means, days)
          }
          return { ...reply.value.present(context), weekFactorOf }
        },
      },
    }
  })
  const both = [own, byDay]
  const failed = () => both.filter(load => load.state.peek().kind === 'failed')
  return {
    state,
    start: () => {
      for (const load of both) load.start()
    },
    retry: () => {
      for (const load of failed()) load.retry()
    },
    renew: async () => {
      await Promise.all(both.map(load => load.renew()))
    },
    dispose: () => {
      for (const load of both) load.dispose()
    },
  }
}

/**
 * The means of the seven weekdays, Sunday first, for some kinds; null if a figure is missing.
 * @param rows by weekday, or by kind and day type
 * @param kinds indexes of the kinds; null for all
 */
const meansOf = (rows: Presented['rows'], kinds: readonly number[] | null): readonly number[] | null =>
  rows.some(({ pair }) => pair !== undefined) ? meansByType(rows, kinds) : meansByWeekday(rows)

function meansByWeekday(rows: Presented['rows']): readonly number[] | null {
  const means = new Map(
    rows.flatMap(({ cells, order, value }) =>
      value === null ? [] : (cells ?? [{ order }]).map(cell => [cell.order, value] as const),
    ),
  )
  const week = WEEKDAYS.flatMap((_, weekday) => means.get(weekday) ?? [])
  return week.length < WEEKDAYS.length ? null : week
}

function meansByType(rows: Presented['rows'], kinds: readonly number[] | null): readonly number[] | null {
  const meanOf = (weekend: 0 | 1): number | null => {
    const values = rows.flatMap(({ pair, value }) => {
      const { slots = [pair?.slot ?? 0], allSeries = [pair?.series ?? 0] } = pair ?? {}
      const isOfKinds = kinds === null || slots.some(slot => kinds.includes(slot))
      return isOfKinds && allSeries.includes(weekend) && value !== null ? [value] : []
    })
    // A kind without data has no visits.
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
  }
  const [weekday, weekendDay] = [meanOf(0), meanOf(1)]
  return weekday === null || weekendDay === null ? null : weekOf({ weekday, weekendDay })
}
