import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Client } from '../../app/create-client.ts'
import type { ChartKind, ChartSeries, ChartSize, PieSlice } from '../../charts/chart-spec.ts'
import type { HeatSpec } from '../../charts/heat-spec.ts'
import type { Call } from '../../contract/call.ts'
import type { byDataset, DisclosureSettings, ReleasedTotal } from '../../contract/location-insights.ts'
import type { Route } from '../../contract/routes.ts'
import type { TripLengths } from '../../domain/distance-buckets.ts'
import type { Sentence } from '../../domain/summaries/sentence.ts'
import type { Column } from '../../ui/data-table/column.ts'
import type { Period } from './period.ts'
import { type Family, NO_SHARES, type Shares, sharesOf } from './shares-of.ts'
import type { ViewRow } from './view-row.ts'

/** What the reader has set, and the days the dataset covers. */
export interface ViewContext {
  /** 0 Sunday to 6 Saturday; views without the dropdown leave it. */
  readonly weekday: number
  /** The lengths of whole trips that are counted; absent: all. */
  readonly tripLengths?: TripLengths
  readonly period: Period
}

export interface ChartWords {
  /** In the accessible name: `average visits by weekday, 7 days`. */
  readonly subject: string
  readonly valueTitle: string
  readonly axisTitle: string
  /** Whether the busiest and quietest stand out; false where the sentence does not speak of them. */
  readonly marksEnds: boolean
  /** Labels are numbers, of which the round ones are written. */
  readonly roundLabels?: boolean
  /** The row that the sentence names, where that is not the largest; -1: none. */
  readonly found?: number
}

/** What a view's own picture is given in place of the bar or line chart. */
export interface PictureProps {
  readonly shown: Presented
  /** The row, by its place in `shown.rows`, whose table row is pointed at. */
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
  /** What of it the address says is picked: anything, since an address can be written by hand. */
  readonly picked: string | null
  readonly onPick: (picked: string | null) => void
}

/** A call whose rows are the first item of Results.Items, and what one row of it is. */
export type RowsCall<R> = Call<typeof byDataset, z.ZodType, z.ZodType<RowsReply<R>>>
interface RowsReply<R> {
  readonly Items: readonly [readonly R[]]
  readonly Totals: readonly ReleasedTotal[]
  readonly Disclosure: DisclosureSettings
}

/** A data view, declared: call, rows, sentence, table, chart, definition. A new view is one such declaration. */
export interface ViewDeclaration<R> {
  /** In the address: `hourly`. */
  readonly id: string
  /** Its tab, in the specification's words. */
  readonly title: string
  readonly call: Route<RowsCall<R>>
  readonly weekdayChoice?: boolean
  /** A slider of trip lengths stands above the chart. */
  readonly tripLengthChoice?: boolean
  readonly size?: ChartSize
  /** The first is shown until another is chosen. */
  readonly kinds: readonly ChartKind[]
  /** Lines, or bars side by side, of a view of two ways. */
  readonly series?: readonly ChartSeries[]
  /** Rows on a page of the table; all that there are where left out. */
  readonly pageSize?: number
  /** Cells in place of the chart. */
  readonly heat?: (rows: readonly ViewRow[]) => HeatSpec
  /** Drawn in place of the chart, such as two linked ones. */
  readonly Picture?: ComponentType<PictureProps>
  readonly rows: (items: readonly R[], context: ViewContext) => readonly ViewRow[]
  /** What the rows' shares are of; left out where they are no parts of a whole. */
  readonly family?: (context: ViewContext) => Family
  /** What is withheld stands in the bar chart as a bar of its own. */
  readonly withheldBar?: boolean
  /** What the chart draws in place of the rows, such as wider brackets. */
  readonly bars?: (rows: readonly ViewRow[], totals: readonly ReleasedTotal[]) => readonly ViewRow[]
  readonly sentence: (rows: readonly ViewRow[], context: ViewContext, totals: readonly ReleasedTotal[]) => Sentence
  readonly table: (context: ViewContext) => string
  readonly columns: (shares: Shares) => readonly Column<ViewRow>[]
  readonly chart: (
    context: ViewContext,
    rows: readonly ViewRow[],
    bars: readonly ViewRow[],
    totals: readonly ReleasedTotal[],
  ) => ChartWords
  readonly pie?: (rows: readonly ViewRow[], shares: Shares) => readonly PieSlice[]
  readonly definition: (context: ViewContext) => string
}

/** A view's answer, ready to be shown for any weekday. */
export interface ViewAnswer {
  readonly disclosure: DisclosureSettings
  readonly present: (context: ViewContext) => Presented
}

/** One view as it stands on the page. */
export interface Presented {
  readonly state: 'shown' | 'withheld' | 'empty'
  readonly rows: readonly ViewRow[]
  /** The released totals of the rows. */
  readonly totals: readonly ReleasedTotal[]
  readonly shares: Shares
  /** The rows that the chart draws, in the chart's order. */
  readonly bars: readonly ViewRow[]
  readonly sentence: Sentence
  readonly tableTitle: string
  readonly columns: readonly Column<ViewRow>[]
  readonly chart: ChartWords
  readonly series: readonly ChartSeries[] | undefined
  readonly pie: readonly PieSlice[] | null
  readonly heat: HeatSpec | null
  /** What is counted, and what its shares are of. */
  readonly definition: string
}

/** A view with its row type closed over, so that views of different rows stand in one list. */
export interface ReportView
  extends Pick<
    ViewDeclaration<unknown>,
    'id' | 'title' | 'weekdayChoice' | 'tripLengthChoice' | 'size' | 'kinds' | 'pageSize' | 'Picture' | 'definition'
  > {
  readonly load: (call: Client['call'], datasetId: number, signal: AbortSignal) => Promise<ViewAnswer>
}

export function defineView<R>(view: ViewDeclaration<R>): ReportView {
  return {
    ...view,
    load: async (call, datasetId, signal) => {
      const reply = await call(view.call, { query: { datasetid: datasetId }, signal })
      return { disclosure: reply.Disclosure, present: context => present(view, reply.Items[0], reply.Totals, context) }
    },
  }
}

function present<R>(
  view: ViewDeclaration<R>,
  items: readonly R[],
  totals: readonly ReleasedTotal[],
  context: ViewContext,
): Presented {
  const rows = view.rows(items, context)
  const shares = view.family === undefined ? NO_SHARES : sharesOf(rows, totals, view.family(context))
  const bars = [
    ...(view.bars?.(rows, totals) ?? rows),
    ...(view.withheldBar ? shares.foot.filter(row => row.foot === 'withheld') : []),
  ]
  const released = rows.some(row => row.value !== null)
  return {
    state: released ? 'shown' : rows.some(row => row.suppressed) ? 'withheld' : 'empty',
    rows,
    totals,
    shares,
    bars,
    sentence: view.sentence(rows, context, totals),
    tableTitle: view.table(context),
    columns: view.columns(shares),
    chart: view.chart(context, rows, bars, totals),
    series: view.series,
    pie: view.pie?.(rows, shares) ?? null,
    heat: view.heat?.(rows) ?? null,
    definition: [view.definition(context), ...shares.notes].join(' '),
  }
}
