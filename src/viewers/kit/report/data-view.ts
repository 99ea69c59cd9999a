import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Client } from '../../../app/create-client.ts'
import type { ChartKind, ChartSeries, ChartSize, ChartSpec, PieSlice } from '../../../charts/chart-spec.ts'
import type { HeatSpec } from '../../../charts/heat/heat-spec.ts'
import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import type { Call } from '../../../contract/call.ts'
import type { Route } from '../../../contract/client-routes.ts'
import type { ByDataset, byDataset, DisclosureSettings, ReleasedTotal } from '../../../contract/location-insights.ts'
import type { PeopleOfMonth } from '../../../domain/compare/same-people.ts'
import { meanNote, togetherNote, wholeNote } from '../../../domain/disclosure/merged-rows.ts'
import { soleAt } from '../../../domain/summaries/lead.ts'
import type { Sentence } from '../../../domain/summaries/words.ts'
import { ALL_TRIP_LENGTHS, type TripLengths } from '../../../domain/trip-attributes.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import type { Period } from './report-period.ts'
import { NO_SHARES, type ShareRule, type Shares, sharesOf } from './shares-of.ts'
import { type Bar, barsOf, type Pair, pointOf, type ViewRow } from './view-rows.ts'

/** The reader's settings and the dataset's period. */
export interface ViewContext {
  /** 0 for Sunday to 6 for Saturday. Views without the dropdown ignore it. */
  readonly weekday: number
  /** The weekdays that are counted. Undefined for all. */
  readonly weekdays?: readonly number[] | undefined
  /** The lengths of whole trips that are counted. Undefined for all. */
  readonly tripLengths?: TripLengths
  /** The selected part as named in the URL. May be any string, because users can edit URLs. */
  readonly picked?: string | null
  readonly period: Period
}

/** The quantity that a view's figures measure, such as `Visits`, and the time that they refer to. */
export interface Measure {
  readonly of: string
  /**
   * `day` or a weekday for an average over days, `period` for a sum over the period. Null for an average that counts
   * nothing.
   */
  readonly per: string | null
}

/** @example measureTitle({ of: 'Visits', per: 'period' }) // 'Visits in the period' */
export const measureTitle = ({ of, per }: Measure): string =>
  per === null ? of : per === 'period' ? `${of} in the period` : `${of} per ${per}`

interface ChartWords extends DeclaredWords {
  readonly valueTitle: string
}

interface DeclaredWords {
  /** Part of the accessible name: `average visits by weekday, 7 days`. */
  readonly subject: string
  readonly measure: Measure
  readonly axisTitle: string
  /** True to mark the busiest and the quietest. False if the sentence does not name them. */
  readonly marksEnds: boolean
  /** True if the labels are numbers. Only round ones are then written. */
  readonly roundLabels?: boolean
  /** The index of the row that the sentence names, if it is not the largest. -1 if it names none. */
  readonly found?: number
}

/** The props of a view's own picture, which replaces the bar or line chart. */
export interface PictureProps {
  readonly shown: Presented
  /** The index in `shown.rows` of the row that the pointer is over. */
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
  readonly picked: string | null
  readonly onPick: (picked: string | null) => void
}

/** A call that returns rows of type R as the first item of Results.Items. */
export type RowsCall<R> = Call<typeof byDataset, z.ZodType, z.ZodType<RowsReply<R>>>
interface RowsReply<R> {
  readonly Items: readonly [readonly R[]]
  readonly Totals: readonly ReleasedTotal[]
  readonly Disclosure: DisclosureSettings
}

/** A view's rows, and what else the reply contains. */
interface ViewReading<R> {
  readonly items: readonly R[]
  readonly totals: readonly ReleasedTotal[]
  readonly disclosure: DisclosureSettings
}

/** A part of the rows that the reader selects in a dropdown. The URL names it. */
export interface ViewChoice {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
}

/** The views by which a comparison of months weights figures by the days of the week. */
export interface DaySource {
  /** Has the figures of all kinds by weekday. */
  readonly week: ReportView
  /** Has the figures by kind on weekdays and at weekends. Absent if a row's own figures by day are not known. */
  readonly byKind?: {
    readonly view: ReportView
    /** Returns that view's kinds that a row or a total covers, by index. Null for all. */
    readonly kindsOf: (row: ViewRow) => readonly number[] | null
  }
}

/** The declaration of a data view that gets its rows from a single call. */
export interface ViewDeclaration<R> extends ReadViewDeclaration<R> {
  readonly call: Route<RowsCall<R>>
}

/** The declaration of a data view: rows, sentence, table, chart and definition. */
interface ReadViewDeclaration<R> {
  /** The id in the URL, such as `hourly`. */
  readonly id: string
  /** The tab's label, as specified. */
  readonly title: string
  readonly weekdayChoice?: boolean
  /** Shows a slider of trip lengths above the chart. */
  readonly tripLengthChoice?: boolean
  readonly choice?: (items: readonly R[], context: ViewContext) => ViewChoice
  readonly size?: ChartSize
  /** The available kinds of chart. The first is the default. */
  readonly kinds: readonly ChartKind[]
  /** The series of a two-dimensional view: lines, or bars side by side. */
  readonly series?: readonly ChartSeries[]
  /** The number of rows per page of the table. Defaults to all. */
  readonly pageSize?: number
  /** True if the chart has horizontal bars with the names of the rows. */
  readonly hasNames?: boolean
  /** Returns a heatmap that replaces the chart. */
  readonly heat?: (rows: readonly ViewRow[]) => HeatSpec
  /** True if comparisons also use heatmaps instead of bars and dots. */
  readonly comparedAsHeat?: boolean
  /** A picture that replaces the chart, such as two linked charts. */
  readonly Picture?: ComponentType<PictureProps>
  readonly rows: (items: readonly R[], context: ViewContext) => readonly ViewRow[]
  /**
   * For sums over the period and averages over all its days: the figures by day, by which comparisons of months weight
   * them.
   */
  readonly days?: DaySource
  /** True if the total covers all visits in the dataset. */
  readonly isOfAllVisits?: boolean
  /** Returns the total that the rows are parts of. Undefined if the rows do not have one. */
  readonly shareRule?: (context: ViewContext) => ShareRule
  /** Returns the marks of the chart, if it does not draw the rows of the table. */
  readonly bars?: (rows: readonly ViewRow[]) => readonly Bar[]
  readonly sentence: (
    rows: readonly ViewRow[],
    context: ViewContext,
    totals: readonly ReleasedTotal[],
    items: readonly R[],
  ) => Sentence
  readonly table: (context: ViewContext) => string
  readonly columns: (shares: Shares) => readonly Column<ViewRow>[]
  readonly chart: (
    context: ViewContext,
    rows: readonly ViewRow[],
    bars: readonly Bar[],
    totals: readonly ReleasedTotal[],
  ) => DeclaredWords
  readonly pie?: (rows: readonly ViewRow[], shares: Shares) => readonly PieSlice[]
  readonly definition: (context: ViewContext) => string
  /** True if the data contain figures that the view does not list, which its sentence explains. */
  readonly hasUnlisted?: (items: readonly R[]) => boolean
}

/** A view's loaded data, which can be presented with any settings. */
export interface ViewReply {
  readonly disclosure: DisclosureSettings
  readonly present: (context: ViewContext) => Presented
}

/** A view with its data and settings applied. */
export interface Presented {
  readonly state: 'shown' | 'empty'
  readonly choice: ViewChoice | null
  readonly rows: readonly ViewRow[]
  /** The totals of the rows. */
  readonly totals: readonly ReleasedTotal[]
  readonly shares: Shares
  /**
   * In a comparison of months: returns the factor that turns a row's average day into that of a standard week, or null
   * if it cannot be determined. Absent for figures that do not depend on the calendar.
   */
  readonly weekFactorOf?: (row: ViewRow) => number | null
  /** How many visits are repeat visits, in a comparison of months whose total covers all visits. */
  readonly people?: PeopleOfMonth
  /** The marks of the chart, in drawing order. */
  readonly bars: readonly Bar[]
  readonly sentence: Sentence
  readonly tableTitle: string
  readonly columns: readonly Column<ViewRow>[]
  readonly chart: ChartWords
  readonly series: readonly ChartSeries[] | undefined
  readonly pie: readonly PieSlice[] | null
  readonly heat: HeatSpec | null
  readonly hasNames: boolean
  /** Explains the counted figures and their shares. */
  readonly definition: string
  /** The last sentences of the definition, which also follow an exported table. */
  readonly notes: readonly string[]
}

/** A view without its row type, so that a list can contain views with different rows. */
export interface ReportView
  extends Pick<
    ViewDeclaration<unknown>,
    | 'id'
    | 'title'
    | 'weekdayChoice'
    | 'tripLengthChoice'
    | 'size'
    | 'kinds'
    | 'pageSize'
    | 'heat'
    | 'comparedAsHeat'
    | 'days'
    | 'isOfAllVisits'
    | 'Picture'
    | 'definition'
  > {
  /** Absent if the rows are derived from several calls. */
  readonly call?: Route
  readonly load: (call: Client['call'], query: ByDataset, signal: AbortSignal) => Promise<ViewReply>
}

export const defineView = <R>(view: ViewDeclaration<R>): ReportView =>
  defineReadView(view, async (call, query, signal) => {
    const { Items, Totals, Disclosure } = await call(view.call, { query, signal })
    return { items: Items[0], totals: Totals, disclosure: Disclosure }
  })

/** Defines a view whose rows come from calls other than the standard row calls. */
export function defineReadView<R>(
  view: ReadViewDeclaration<R>,
  read: (call: Client['call'], query: ByDataset, signal: AbortSignal) => Promise<ViewReading<R>>,
): ReportView {
  return {
    ...view,
    load: async (call, query, signal) => {
      const { items, totals, disclosure } = await read(call, query, signal)
      return { disclosure, present: context => present(view, items, totals, context) }
    },
  }
}

/** True if the reader has selected some trip lengths. The view then remains, so that others can be selected. */
const isNarrowed = ({ tripLengths = ALL_TRIP_LENGTHS }: ViewContext): boolean =>
  tripLengths.join() !== ALL_TRIP_LENGTHS.join()

function present<R>(
  view: ReadViewDeclaration<R>,
  items: readonly R[],
  totals: readonly ReleasedTotal[],
  context: ViewContext,
): Presented {
  const rows = view.rows(items, context)
  const shares = view.shareRule === undefined ? NO_SHARES : sharesOf(rows, totals, view.shareRule(context))
  const { bars, series } = drawnBars(view, rows)
  const words = view.chart(context, rows, bars, totals)
  const notes = [...sharedNotes(rows, words.measure), ...shares.notes]
  return {
    state:
      rows.some(row => row.value !== null) ||
      (view.tripLengthChoice && isNarrowed(context)) ||
      view.hasUnlisted?.(items)
        ? 'shown'
        : 'empty',
    choice: view.choice?.(items, context) ?? null,
    rows,
    totals,
    shares,
    bars,
    sentence: view.sentence(rows, context, totals, items),
    tableTitle: view.table(context),
    columns: view.columns(shares),
    chart: { ...words, valueTitle: measureTitle(words.measure) },
    series,
    pie: view.pie?.(rows, shares) ?? null,
    heat: view.heat?.(rows) ?? null,
    hasNames: view.hasNames ?? false,
    definition: [view.definition(context), ...notes].join(' '),
    notes,
  }
}

/**
 * Returns the marks of the chart. Places and series that are part of others are omitted, such as HGV if it counts as
 * road, and series are named as in the rows. A heatmap has one cell for each row.
 */
function drawnBars<R>(view: ReadViewDeclaration<R>, rows: readonly ViewRow[]): Pick<Presented, 'bars' | 'series'> {
  if (view.heat !== undefined) return { bars: rows.map(row => ({ ...row, row })), series: view.series }
  const bars = view.bars?.(rows) ?? barsOf(rows)
  const used = (of: (pair: Pair) => number) =>
    [...new Set(bars.flatMap(({ pair }) => (pair === undefined ? [] : [of(pair)])))].sort((a, b) => a - b)
  const [slots, series] = [used(pair => pair.slot), used(pair => pair.series)]
  return {
    bars: bars.map(bar =>
      bar.pair === undefined
        ? bar
        : {
            ...bar,
            pair: { ...bar.pair, slot: slots.indexOf(bar.pair.slot), series: series.indexOf(bar.pair.series) },
          },
    ),
    series:
      view.series &&
      series.flatMap(each => {
        const one = view.series?.[each]
        // Several kinds share one series, but several values of a scale are drawn in the series of each.
        const joint = bars.find(
          ({ pair, row }) =>
            pair?.series === each &&
            (pair.allSeries?.length ?? 1) > 1 &&
            (row.shared?.steps ?? []).every(step => step.series === each),
        )
        return one === undefined ? [] : [{ ...one, name: joint?.pair?.seriesName ?? one.name }]
      }),
  }
}

/** Explains figures that cover several values, once per table. Empty if the table lacks such figures. */
function sharedNotes(rows: readonly ViewRow[], { per }: { readonly per: string | null }): readonly string[] {
  const each = [...new Set(rows.flatMap(({ shared }) => shared?.each ?? []))]
  const isOfKinds = rows.some(({ cells = [] }) => new Set(cells.map(({ place }) => place)).size < cells.length)
  return [...each.map(per === null ? wholeNote : meanNote), ...(isOfKinds ? [togetherNote] : [])]
}

/**
 * Returns the chart of a view. The busiest row is highlighted, and the busiest and the quietest rows have captions,
 * unless there is a tie.
 */
export function chartSpecOf(bars: readonly Bar[], words: ChartWords, series?: readonly ChartSeries[]): ChartSpec {
  const figures = [...new Set(bars.map(({ row }) => row))]
  const at = (end: 'largest' | 'smallest') => {
    const found = words.marksEnds ? soleAt(end, figures) : null
    const marks = bars.flatMap(({ row }, index) => (row === found ? [index] : []))
    return marks[Math.floor((marks.length - 1) / 2)] ?? -1
  }
  const busiest = at('largest')
  const { found: named, marksEnds: _, measure: __, ...texts } = words
  return {
    ...texts,
    finding: named ?? (busiest < 0 ? null : busiest),
    captioned: [busiest, at('smallest')].filter(place => place >= 0),
    ...(series !== undefined && { series }),
    points: bars.map(bar => ({ ...pointOf(bar), ...(bar.row.shared !== undefined && { figure: bar.row.order }) })),
  }
}

export type ViewChart = Exclude<DrawnChart, { readonly kind: 'shares' | 'dots' }>

/**
 * Returns horizontal bars with the names of their rows.
 * @param most the number of rows to draw, starting with the first; all by default
 */
export const namedChart = (
  { bars, chart, series }: Pick<Presented, 'bars' | 'chart' | 'series'>,
  most = bars.length,
): Extract<DrawnChart, { readonly kind: 'named' }> => ({
  kind: 'named',
  spec: chartSpecOf(
    bars.filter(({ pair, order }) => (pair?.slot ?? order) < most),
    chart,
    series,
  ),
})

/** Returns a view's chart as data, for the screen, for files and for the PDF. */
export function drawnChart(shown: Presented, kind: ChartKind): ViewChart {
  if (shown.heat !== null) return { kind: 'heat', spec: shown.heat }
  if (shown.hasNames) return namedChart(shown)
  if (kind === 'pie' && shown.pie !== null) return { kind, slices: shown.pie }
  return { kind: kind === 'line' ? 'line' : 'bar', spec: chartSpecOf(shown.bars, shown.chart, shown.series) }
}
