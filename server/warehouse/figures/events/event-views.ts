import type { DailyVisits, EventSide, HourlyVisits } from '../../../../src/contract/location-insights.ts'
import type { VisitsByDate, VisitsByDistance } from '../../../../src/contract/report-tables.ts'
import { weekdayOf } from '../../dimensions.ts'
import type { Cell } from '../../disclosure/cut-table.ts'
import type { Released } from '../../disclosure/release.ts'
import { type ReportFigures, releaseReport, releaseTable, releaseTotals } from '../../disclosure/release-tables.ts'
import type { FigureContext } from '../../figure-context.ts'
import { type Cut, cutOf } from '../reports/cut-of.ts'
import { type KeyDimension, type KeyOf, keyOf, overOf } from '../reports/report.ts'
import type { ReportRows, ReportView } from '../reports/report-views.ts'
import { type EventDays, indexOfSide } from './read-event.ts'

interface Asked {
  readonly context: FigureContext
  readonly buildId: number
  readonly event: EventDays | null
  readonly side: EventSide
}

/** Reads one view of a side of an event, through the disclosure gate. R: its rows. */
type EventReport<R> = (asked: Asked) => Promise<Released<ReportFigures<R>>>

/** The side's own counts in cells in which every part of the month is safe, and which both sides therefore share. */
const cellsOfSide = ({ cells }: Cut, side: EventSide): readonly Cell[] =>
  cells.flatMap(({ nodes, measures }) => {
    const measure = measures[indexOfSide(side)]
    return measure ? [{ nodes, measures: [measure] }] : []
  })

interface SideTable<R> {
  readonly by: readonly KeyDimension[]
  /** The dimension that is cut first; the first if left out. */
  readonly first?: KeyDimension
  readonly value: keyof R & string
  readonly perDay: boolean
  readonly totals: 'all' | 'weekday'
}

const countSide =
  <R>({ by, first, value, perDay, totals }: SideTable<R>): EventReport<R> =>
  async ({ context, buildId, event, side }) => {
    if (!event) return releaseReport(releaseTable<R>(value, [], [], () => 1))
    const days = event.sides[side]
    const withParts = { ...context, parts: event.parts }
    const cut = (dimensions: readonly (KeyDimension | 'period')[]) =>
      cutOf(withParts, buildId, { rows: 'visits', by: dimensions, parts: event.divided })
    const shownOf = (dimension: KeyDimension): Partial<KeyOf> =>
      dimension === 'weekday' ? { shown: new Set(days.dates.map(weekdayOf)), always: [] } : {}
    const cutBy = first ? [first, ...by.filter(dimension => dimension !== first)] : by
    const table = await cut(cutBy)
    const keys = by.map(dimension => {
      const at = cutBy.indexOf(dimension)
      return keyOf(dimension, table.axes[at]!, at, shownOf(dimension))
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

/** The days of a side in the month's own table, which both sides are parts of. */
const datesOfSide: EventReport<VisitsByDate> = async ({ context, buildId, event, side }) => {
  if (!event) return releaseReport(releaseTable<VisitsByDate>('visitorcount', [], [], () => 1))
  const days = event.sides[side]
  const { axes, cells } = await cutOf(context, buildId, { rows: 'visits', by: ['date'] })
  const key = keyOf('date', axes[0]!, 0, { shown: new Set(days.dates), coversAll: true })
  const sums = await cutOf({ ...context, parts: event.parts }, buildId, {
    rows: 'visits',
    by: ['period'],
    parts: event.divided,
  })
  return releaseReport(
    releaseTable<VisitsByDate>('visitorcount', [key], cells, overOf(['date'], days, false)),
    releaseTotals(null, cellsOfSide(sums, side), overOf([], days, false)),
  )
}

const views = {
  /** Visits per day of each weekday that has event days. */
  'visitors/averagedaily': countSide<DailyVisits>({
    by: ['weekday'],
    value: 'visitorcount',
    perDay: true,
    totals: 'all',
  }),
  /** Visits in each hour, per day of each weekday that has event days. */
  'visitors/averagehourly': countSide<HourlyVisits>({
    by: ['weekday', 'hour'],
    first: 'hour',
    value: 'visitorcount',
    perDay: true,
    totals: 'weekday',
  }),
  /** Visits on each day of the side. */
  'visitors/bydate': datesOfSide,
  /** Visits of all days of the side, by length of the trip. */
  'journeys/visitorsbydistance': countSide<VisitsByDistance>({
    by: ['distance'],
    value: 'visitorcount',
    perDay: false,
    totals: 'all',
  }),
}
/** The views of the month's report that an event's report has, of each side. */
export type EventView = keyof typeof views & ReportView
export const eventViews: { readonly [V in EventView]: EventReport<ReportRows[V]> } = views

export const isEventView = (view: string): view is EventView => view in eventViews
