import type { ReportRows, ReportTableKey } from '../../../../src/contract/all-calls.ts'
import type { EventSide } from '../../../../src/contract/location-insights.ts'
import { weekdayOf } from '../../../../src/domain/days.ts'
import type { EventParts } from '../../dimensions.ts'
import type { Cell } from '../../disclosure/cut-table.ts'
import type { Released } from '../../disclosure/release.ts'
import {
  noTable,
  type ReportFigures,
  releaseReport,
  releaseTable,
  releaseTotals,
} from '../../disclosure/release-tables.ts'
import { type Days, daysOf, type FigureContext, readDays } from '../figure-context.ts'
import { type Cut, cutOf, type Part } from './cut-of.ts'
import { dateOf, type KeyDimension, type KeyOf, keyOf, overOf } from './report-views.ts'

/** A side's option in the `part` dimension. */
const PART: Readonly<Record<EventSide | 'other', number>> = { other: 0, event: 1, ordinary: 2 }

export interface EventDays {
  readonly parts: EventParts
  /** The event's days, the ordinary days of the same weekdays, and all other days. Together they make up the month. */
  readonly divided: readonly Part[]
  readonly sides: Readonly<Record<EventSide, Days>>
}

/** The index of a side among a cell's parts. */
export const indexOfSide = (side: EventSide): number => PART[side]

/**
 * @param eventDays ISO dates
 * @returns null if there is data for no event day, or for no other day of the same weekdays
 */
export const readEvent = async (
  context: FigureContext,
  buildId: number,
  eventDays: readonly string[],
): Promise<EventDays | null> => {
  const { dates } = await readDays(context, buildId)
  const isEvent = (date: number) => eventDays.includes(dateOf(date))
  const weekdays = new Set(dates.filter(isEvent).map(weekdayOf))
  const onWeekdays = dates.filter(date => weekdays.has(weekdayOf(date)))
  const parts = { event: onWeekdays.filter(isEvent), ordinary: onWeekdays.filter(date => !isEvent(date)) }
  if (parts.event.length === 0 || parts.ordinary.length === 0) return null
  const others = dates.filter(date => !weekdays.has(weekdayOf(date)))
  const partOf = (name: EventSide | 'other', some: readonly number[]): Part => {
    const on = new Set(some.map(weekdayOf))
    return {
      by: 'part',
      options: [PART[name]],
      isIn: covered =>
        some.length > 0 && covered.every(({ by, options }) => by !== 'weekday' || options.some(day => on.has(day))),
    }
  }
  return {
    parts,
    divided: [partOf('other', others), partOf('event', parts.event), partOf('ordinary', parts.ordinary)],
    sides: { event: daysOf(parts.event), ordinary: daysOf(parts.ordinary) },
  }
}

interface SideQuestion {
  readonly context: FigureContext
  readonly buildId: number
  /** Null for a dataset without figures for the event. */
  readonly event: EventDays | null
  readonly side: EventSide
}

/** Reads a view of one side of an event, through the disclosure gate. @typeParam R a row of the view */
type ReadSide<R> = (question: SideQuestion) => Promise<Released<ReportFigures<R>>>

/**
 * The side's counts in the cells where every part of the month is safe. As a result, both sides have the same cells.
 */
const cellsOfSide = ({ cells }: Cut, side: EventSide): readonly Cell[] =>
  cells.flatMap(({ nodes, measures }) => {
    const measure = measures[indexOfSide(side)]
    return measure ? [{ nodes, measures: [measure] }] : []
  })

interface SideTable<R> {
  readonly by: readonly KeyDimension[]
  /** The dimension that is cut first; defaults to the first in the list. */
  readonly first?: KeyDimension
  readonly value: keyof R & string
  readonly perDay: boolean
  readonly totals: 'all' | 'weekday'
}

const countSide =
  <R>({ by, first, value, perDay, totals }: SideTable<R>): ReadSide<R> =>
  async ({ context, buildId, event, side }) => {
    if (!event) return noTable()
    const days = event.sides[side]
    const withParts = { ...context, parts: event.parts }
    const cut = (dimensions: readonly (KeyDimension | 'period')[]) =>
      cutOf(withParts, buildId, { rows: 'visits', by: dimensions, parts: event.divided })
    const shownOf = (dimension: KeyDimension): Partial<KeyOf> =>
      dimension === 'weekday' ? { shown: new Set(days.dates.map(weekdayOf)), always: [] } : {}
    const cutBy = first ? [first, ...by.filter(dimension => dimension !== first)] : by
    const table = await cut(cutBy)
    const keys = by.map(dimension => {
      const index = cutBy.indexOf(dimension)
      return keyOf(dimension, table.axes[index]!, index, shownOf(dimension))
    })
    const sums = await cut([totals === 'all' ? 'period' : totals])
    return releaseReport(
      releaseTable<R>(value, keys, cellsOfSide(table, side), overOf(by, days, perDay)),
      totals === 'all'
        ? releaseTotals(null, cellsOfSide(sums, side), overOf([], days, perDay))
        : releaseTotals(
            keyOf(totals, sums.axes[0]!, 0, shownOf(totals)),
            cellsOfSide(sums, side),
            overOf([totals], days, perDay),
          ),
    )
  }

/** The days of a side, from the month's table. Both sides are parts of that table. */
const datesOfSide: ReadSide<ReportRows['visitors/bydate']> = async ({ context, buildId, event, side }) => {
  if (!event) return noTable()
  const days = event.sides[side]
  const { axes, cells } = await cutOf(context, buildId, { rows: 'visits', by: ['date'] })
  const key = keyOf('date', axes[0]!, 0, { shown: new Set(days.dates), coversAll: true })
  const withParts = { ...context, parts: event.parts }
  const sums = await cutOf(withParts, buildId, { rows: 'visits', by: ['period'], parts: event.divided })
  return releaseReport(
    releaseTable('visitorcount', [key], cells, overOf(['date'], days, false)),
    releaseTotals(null, cellsOfSide(sums, side), overOf([], days, false)),
  )
}

/** The views of a monthly report that an event's report has for each side. */
export type EventView = Extract<
  ReportTableKey,
  'visitors/averagedaily' | 'visitors/averagehourly' | 'visitors/bydate' | 'journeys/visitorsbydistance'
>

export const eventViews: { readonly [V in EventView]: ReadSide<ReportRows[V]> } = {
  /** Figures per day, for each weekday that has event days. */
  'visitors/averagedaily': countSide({ by: ['weekday'], value: 'visitorcount', perDay: true, totals: 'all' }),
  /** Figures per day for each hour, for each weekday that has event days. */
  'visitors/averagehourly': countSide({
    by: ['weekday', 'hour'],
    first: 'hour',
    value: 'visitorcount',
    perDay: true,
    totals: 'weekday',
  }),
  'visitors/bydate': datesOfSide,
  'journeys/visitorsbydistance': countSide({ by: ['distance'], value: 'visitorcount', perDay: false, totals: 'all' }),
}

export const isEventView = (view: string): view is EventView => view in eventViews
