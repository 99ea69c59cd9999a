import type { DeviceBand } from '../domain/disclosure/quality.ts'

/** The meaning of the lines at a chart's figures, for its key. */
export const RANGE_MEANING = '95% range: sampling and privacy noise'

export const CHART_KINDS = ['bar', 'line', 'pie'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/**
 * A card, including its controls and key, is 500 or 750 px high. A card of the Summary is 250 px high
 * (docs/specification.md V2.13).
 */
export type ChartSize = 'medium' | 'large'

/** A categorical colour of the palette. `na` is the grey of Unknown and Other. */
export type Hue = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'na'

export const hueFill = (hue: Hue): string => `var(--cat-${hue})`

/** One line among several, or one bar of each group. */
export interface ChartSeries {
  readonly name: string
  readonly hue: Hue
}

export interface ChartPoint {
  /** The label on the axis: `13`, `Sun`. */
  readonly label: string
  /** The full name for the tooltip and screen readers: `13:00 to 14:00`. */
  readonly name: string
  /** Null if the data are missing. */
  readonly value: number | null
  /** True if the figure has grade D. It is drawn pale with an outline. */
  readonly low: boolean
  /** The half-width of the 95 % interval, as a percentage of the value. */
  readonly margin: number | null
  /** The approximate number of devices that the figure is based on. */
  readonly devices: DeviceBand | null
  /** Defaults to the first hue. */
  readonly hue?: Hue
  /** The indexes of the place on the axis and of the series, in a chart of several series. */
  readonly place?: { readonly slot: number; readonly series: number }
  /** Points with the same number share one figure. Adjacent ones are drawn as one step. */
  readonly figure?: number
}

/** A bar or line chart as data. */
export interface ChartSpec {
  /** Part of the accessible name: `average Sunday visits by hour of arrival, 24 hours`. */
  readonly subject: string
  /** The title above the value axis: `Visits per Sunday`. */
  readonly valueTitle: string
  /** The title below the other axis: `Hour of arrival`. */
  readonly axisTitle: string
  readonly points: readonly ChartPoint[]
  /** The index of the highlighted point; null if none is highlighted. */
  readonly finding: number | null
  /** The indexes of the points whose value is written above them. */
  readonly captioned: readonly number[]
  /** True if the labels are numbers. Only round numbers and the last label are then written. */
  readonly roundLabels?: boolean
  /** Undefined if there is one series. */
  readonly series?: readonly ChartSeries[]
}

export interface PieSlice {
  readonly key: string
  readonly name: string
  /** The text on the slice, or in the list next to the pie: `1`, `Repeat visits 23.4%`. */
  readonly label: string
  readonly value: number
  /** CSS colour. */
  readonly fill: string
  readonly opacity?: number
  /** The CSS colour of the label on the slice. */
  readonly ink?: string
}

/** The labels of the buttons that switch to each kind of chart (docs/specification.md V2.13). */
export const SWITCH_TO: Readonly<Record<ChartKind, string>> = {
  bar: 'Switch to bar chart',
  line: 'Switch to line graph',
  pie: 'Switch to pie chart',
}

const KIND_WORDS: Readonly<Record<ChartKind | 'heat' | 'dots', string>> = {
  bar: 'Bar chart',
  line: 'Line graph',
  pie: 'Pie chart',
  heat: 'Heatmap',
  dots: 'Chart',
}

/** Returns a chart's accessible name: its kind, its subject, and a reference to the table. */
export function chartName(kind: ChartKind | 'heat' | 'dots', subject: string): string {
  return `${KIND_WORDS[kind]} of ${subject}. The same figures are in the table.`
}

/** Returns the index of a point's place on the axis. The bars of a group share a place. */
export const slotOf = (point: ChartPoint, at: number): number => point.place?.slot ?? at

export const seriesOf = (point: ChartPoint): number => point.place?.series ?? 0

/** Returns the number of places on the axis. */
export const slotCount = (points: readonly ChartPoint[]): number =>
  points.reduce((most, point, at) => Math.max(most, slotOf(point, at) + 1), 0)

/** Returns each place's label, taken from its first point. */
export function slotLabels(points: readonly ChartPoint[]): readonly string[] {
  const labels: string[] = []
  points.forEach((point, at) => {
    labels[slotOf(point, at)] ??= point.label
  })
  return labels
}

export const seriesCount = (spec: ChartSpec): number => Math.max(1, spec.series?.length ?? 1)

/**
 * Returns the offset of a bar's centre from its place's centre, in px. The bars of a group are side by side.
 * @param width the width of one bar, or its height if bars are horizontal
 */
export const barOffset = (spec: ChartSpec, point: ChartPoint, width: number): number =>
  (seriesOf(point) - (seriesCount(spec) - 1) / 2) * width

const MOST_SERIES = 64

/**
 * Returns the indexes of the points to draw. If several points of a series share a pixel, only the highest is drawn,
 * because it covers the others.
 * @param pitch the distance between places, in px
 */
export function paintedPoints(points: readonly ChartPoint[], pitch: number): readonly number[] {
  if (pitch >= 1) return points.map((_, at) => at)
  const highest = new Map<number, number>()
  points.forEach((point, at) => {
    const key = Math.floor(slotOf(point, at) * pitch) * MOST_SERIES + seriesOf(point)
    const before = highest.get(key)
    if (before === undefined || (point.value ?? -1) > (points[before]?.value ?? -1)) highest.set(key, at)
  })
  return [...highest.values()]
}

/**
 * Returns the index of the place's point that is nearest to the pointer, or null if the place is empty.
 * @param away returns the distance of a point, in any unit
 */
export function nearestPoint(
  points: readonly ChartPoint[],
  slot: number,
  away: (point: ChartPoint, at: number) => number,
): number | null {
  let best: { readonly at: number; readonly far: number } | null = null
  points.forEach((point, at) => {
    if (slotOf(point, at) !== slot) return
    const far = away(point, at)
    if (best === null || far < best.far) best = { at, far }
  })
  return (best as { readonly at: number } | null)?.at ?? null
}

/**
 * Returns the index of the next point with a different figure to the right (1) or left (-1), or `from` if there is
 * none.
 */
export function nextPoint(points: readonly ChartPoint[], from: number, by: 1 | -1): number {
  const figure = points[from]?.figure
  let at = from + by
  while (figure !== undefined && points[at]?.figure === figure) at += by
  return points[at] === undefined ? from : at
}

interface PointSteps {
  /** The arrow keys towards the first and towards the last point. */
  readonly arrows: readonly [back: string, forward: string]
  readonly count: number
  /** Returns the point at which an arrow key arrives. */
  readonly step: (from: number, by: 1 | -1) => number
}

/**
 * Returns the index of the point that a key marks, null if the key removes the mark, or undefined if it does nothing.
 * @param from the marked point; null if none is marked
 */
export function pointStep(
  key: string,
  from: number | null,
  { arrows: [back, forward], count, step }: PointSteps,
): number | null | undefined {
  if (key === 'Escape') return from === null ? undefined : null
  const last = count - 1
  const to: Readonly<Record<string, number>> = {
    [forward]: from === null ? 0 : step(from, 1),
    [back]: from === null ? last : step(from, -1),
    Home: 0,
    End: last,
  }
  return to[key]
}
