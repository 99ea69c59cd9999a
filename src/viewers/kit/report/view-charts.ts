import {
  type ChartKind,
  type ChartPoint,
  type ChartSeries,
  type ChartSpec,
  hueFill,
  type PieSlice,
} from '../../../charts/chart-spec.ts'
import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import type { ShareBar } from '../../../charts/pen/draw-shares.ts'
import { gradeOf } from '../../../domain/disclosure/quality.ts'
import { soleAt } from '../../../domain/summaries/lead.ts'
import type { ChartWords, Presented } from './data-view.ts'
import type { Shares } from './shares-of.ts'
import { type Bar, fullName, gapText, type ViewRow } from './view-row.ts'

/**
 * The chart of a view. The busiest row is highlighted, and the busiest and the quietest rows have captions, if each of
 * them is the only one.
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

/** Turns a row into a mark or a cell. */
export const pointOf = (row: ViewRow): ChartPoint => ({
  label: row.label,
  name: fullName(row),
  value: row.value,
  low: row.margin !== null && gradeOf(row.margin) === 'D',
  margin: row.margin,
  devices: row.devices,
  ...(row.hue !== undefined && { hue: row.hue }),
  ...(row.pair !== undefined && { place: row.pair }),
})

export type ViewChart = Exclude<DrawnChart, { readonly kind: 'shares' | 'dots' }>

/** The chart of a view as data, for the screen, for files and for the PDF. */
export function drawnChart(shown: Presented, kind: ChartKind): ViewChart {
  if (shown.heat !== null) return { kind: 'heat', spec: shown.heat }
  if (kind === 'pie' && shown.pie !== null) return { kind, slices: shown.pie }
  return { kind: kind === 'line' ? 'line' : 'bar', spec: chartSpecOf(shown.bars, shown.chart, shown.series) }
}

/** The shares of the rows, largest first. */
export const rankedShares = ({ rows, shares }: Pick<Presented, 'rows' | 'shares'>): readonly ShareBar[] =>
  rows
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .map(row => {
      const part = shares.of(row)
      return { name: row.name, share: part?.share ?? null, text: part?.text ?? gapText(row) ?? '', hue: row.hue ?? 1 }
    })

/** The chart of the ranked shares. */
export const sharesChart = (shown: Presented): DrawnChart => ({ kind: 'shares', bars: rankedShares(shown) })

/** The rows as slices of their whole. */
export const sharesPie = (rows: readonly ViewRow[], { of }: Shares): readonly PieSlice[] =>
  rows.flatMap(row => {
    const part = of(row)
    if (part === null) return []
    return [
      {
        key: row.name,
        name: row.name,
        label: `${row.name} ${part.text}`,
        value: part.share,
        fill: hueFill(row.hue ?? 1),
      },
    ]
  })
