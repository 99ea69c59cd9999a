import { computed } from '@preact/signals-react'
import type { Load, Loaded } from '../../../app/load.ts'
import { correlationOfMonths, peopleOfMonth } from '../../../domain/compare/same-people.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { monthOf } from '../../../domain/months.ts'
import {
  type ByDayType,
  standardWeekFactor,
  standardWeekFactorOf,
  type WeekdayCounts,
  weekdayCountsOf,
} from '../../../domain/standard-week.ts'
import type { DaySource, Presented, ReportView, ViewContext, ViewReply } from '../../kit/report/data-view.ts'
import type { ReportModel } from '../../kit/report/report-model.ts'
import { periodOf } from '../../kit/report/report-period.ts'
import type { ComparedDataset, Side } from './sides.ts'

/** True if the sides cover different months, so that they are compared by a standard week. */
export const areOfMonths = (sides: readonly Pick<Side, 'period'>[]): boolean =>
  new Set(sides.map(({ period: { first, last } }) => `${first} ${last}`)).size > 1

/** Returns the days of a dataset that have data, by weekday. */
export function daysOfDataset({ details: { details } }: Pick<ComparedDataset, 'details'>): WeekdayCounts {
  const { first, last } = periodOf(details)
  return weekdayCountsOf(first, last, details.missingDays)
}

/** The data that a comparison of months needs in addition to a view's figures. */
interface MonthSources {
  /** The days of the month that have data. */
  readonly days: WeekdayCounts
  /** The view of repeat visits. Null if the report does not have one. */
  readonly repeats: ReportView | null
}

/**
 * Returns a report whose replies also contain the factors of a standard week and the share of repeat visits. A view of
 * sums, or of averages over all days, is weighted by the weekdays of its `days`.
 */
export function asMonth(report: ReportModel, { days, repeats }: MonthSources): ReportModel {
  const replies = new Map<ReportView, Load<ViewReply>>()
  const extended = (view: ReportView): Load<ViewReply> => {
    const own = report.reply(view)
    const { week, byKind } = view.days ?? {}
    const byDay = week && report.reply(week)
    const byType = byKind && report.reply(byKind.view)
    const repeated = view.isOfAllVisits === true && repeats !== null ? report.reply(repeats) : undefined
    const others = [byDay, byType, repeated].filter(load => load !== undefined)
    return others.length === 0
      ? own
      : joinedLoad([own, ...others], (reply, context) => ({
          ...reply.present(context),
          ...(view.days && weekFactors(rowsOf(byDay, context), rowsOf(byType, context), view.days, days)),
          ...peopleOf(readyValue(repeated), context),
        }))
  }
  return {
    ...report,
    reply: view => {
      const load = replies.get(view) ?? extended(view)
      replies.set(view, load)
      return load
    },
  }
}

const readyValue = (load: Load<ViewReply> | undefined): ViewReply | null => {
  const loaded = load?.state.peek()
  return loaded?.kind === 'ready' ? loaded.value : null
}

const rowsOf = (load: Load<ViewReply> | undefined, context: ViewContext): Presented['rows'] =>
  readyValue(load)?.present(context).rows ?? []

/** Returns a view's load that is ready once several loads are. The first of them is the view's own. */
function joinedLoad(
  loads: readonly Load<ViewReply>[],
  present: (own: ViewReply, context: ViewContext) => Presented,
): Load<ViewReply> {
  const each = (act: (load: Load<ViewReply>) => void) => () => {
    for (const load of loads) act(load)
  }
  return {
    state: computed((): Loaded<ViewReply> => {
      const states = loads.map(({ state }) => state.value)
      const [own] = states
      const pending = states.find(({ kind }) => kind !== 'ready')
      if (pending !== undefined || own?.kind !== 'ready') return pending ?? { kind: 'loading' }
      return { kind: 'ready', value: { ...own.value, present: context => present(own.value, context) } }
    }),
    start: each(load => load.start()),
    retry: each(load => {
      if (load.state.peek().kind === 'failed') load.retry()
    }),
    renew: async () => {
      await Promise.all(loads.map(load => load.renew()))
    },
    dispose: each(load => load.dispose()),
  }
}

function weekFactors(
  byDay: Presented['rows'],
  byType: Presented['rows'],
  { byKind }: DaySource,
  days: WeekdayCounts,
): Pick<Presented, 'weekFactorOf'> {
  const means = meansByWeekday(byDay)
  return {
    weekFactorOf: row => {
      const kinds = byKind?.kindsOf(row) ?? null
      if (means === null || kinds === null) return means && standardWeekFactor(means, days)
      const meansOfKinds = meansByType(byType, kinds)
      return meansOfKinds && standardWeekFactorOf(meansOfKinds, means, days)
    },
  }
}

/** Returns the share of repeat visits, or nothing if it is not known. */
function peopleOf(reply: ViewReply | null, context: ViewContext): Pick<Presented, 'people'> {
  if (reply === null) return {}
  const { rows } = reply.present(context)
  const days = rows.map(row => ({ ...row, total: row.whole ?? null }))
  const people = peopleOfMonth(days, reply.disclosure.noiseWidth)
  return people === undefined ? {} : { people }
}

interface MonthSide {
  readonly side: Pick<Side, 'period' | 'details'>
  readonly shown: Pick<Presented, 'people'>
}

/**
 * Returns the correlation between the errors of two sides' totals. 0 unless they are consecutive months of one place.
 */
export function correlationOfTotals(base: MonthSide, other: MonthSide): number {
  const { studyAreaWkt: area } = base.side.details
  const isOnePlace = area != null && area === other.side.details.studyAreaWkt
  const [month, otherMonth] = [monthOf(base.side.period.first), monthOf(other.side.period.first)]
  if (!isOnePlace || month === null || otherMonth === null) return 0
  return correlationOfMonths({ month, people: base.shown.people }, { month: otherMonth, people: other.shown.people })
}

/** Returns the averages of the seven weekdays, Sunday first. Null if a figure is missing. */
function meansByWeekday(rows: Presented['rows']): readonly number[] | null {
  const means = new Map(
    rows.flatMap(({ cells, order, value }) =>
      value === null ? [] : (cells ?? [{ order }]).map(cell => [cell.order, value] as const),
    ),
  )
  return wholeWeek(means)
}

/** Returns the averages of the seven weekdays, Sunday first, from those by weekday. Null if one of them is missing. */
export function wholeWeek(means: ReadonlyMap<number, number | null>): readonly number[] | null {
  const week = WEEKDAYS.flatMap((_, weekday) => means.get(weekday) ?? [])
  return week.length < WEEKDAYS.length ? null : week
}

/** Returns the averages of some kinds, by index, on weekdays and at weekends. Null if one of them is missing. */
function meansByType(rows: Presented['rows'], kinds: readonly number[]): ByDayType | null {
  const meanOf = (weekend: 0 | 1): number | null => {
    const values = rows.flatMap(({ pair, value }) => {
      const { slots = [pair?.slot ?? 0], allSeries = [pair?.series ?? 0] } = pair ?? {}
      const isOfKinds = slots.some(slot => kinds.includes(slot))
      return isOfKinds && allSeries.includes(weekend) && value !== null ? [value] : []
    })
    // A kind without data does not have visits.
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
  }
  const [weekday, weekendDay] = [meanOf(0), meanOf(1)]
  return weekday === null || weekendDay === null ? null : { weekday, weekendDay }
}
