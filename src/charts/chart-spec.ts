import type { DeviceBand } from '../domain/device-band.ts'

export const CHART_KINDS = ['bar', 'line', 'pie'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** 500 or 750 px high, the card with its controls and key; a card of the Summary has the 250 px (docs/specification.md V2.13). */
export type ChartSize = 'medium' | 'large'

/** A colour of the palette's categories; `na` for Unknown and Other, which never have a hue. */
export type Hue = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'na'

export const hueFill = (hue: Hue): string => `var(--cat-${hue})`

/** One of several lines, or of the bars that stand side by side. */
export interface ChartSeries {
  readonly name: string
  readonly hue: Hue
}

/** One bar or point. */
export interface ChartPoint {
  /** On the axis: `13`, `Sun`. */
  readonly label: string
  /** In full, for tooltip and speech: `13:00 to 14:00`. */
  readonly name: string
  /** null: withheld, or no data. */
  readonly value: number | null
  /** With a value: what is withheld of several, hatched as high as it is. */
  readonly withheld: boolean
  /** Of grade D: pale and outlined. */
  readonly low: boolean
  /** Half-width of the 95 % interval, per cent of the value. */
  readonly margin: number | null
  /** About how many devices it rests on. */
  readonly devices: DeviceBand | null
  /** The first hue where left out. */
  readonly hue?: Hue
  /** Where the chart has several series: its place on the axis and its series, both from 0. */
  readonly place?: { readonly slot: number; readonly series: number }
}

/** What a bar or line chart shows. */
export interface ChartSpec {
  /** Read out in place of the picture, without its kind: `average Sunday visits by hour of arrival, 24 hours`. */
  readonly subject: string
  /** Above the value axis: `Visits per Sunday`. */
  readonly valueTitle: string
  /** Below the other axis: `Hour of arrival`. */
  readonly axisTitle: string
  readonly points: readonly ChartPoint[]
  /** The point at full strength; null: none stands out. */
  readonly finding: number | null
  /** Points whose value is written above them. */
  readonly captioned: readonly number[]
  /** Labels are numbers: the round ones are written, and the last. */
  readonly roundLabels?: boolean
  /** Absent: one series. */
  readonly series?: readonly ChartSeries[]
}

/** A slice of the pie that the same view can be switched to. */
export interface PieSlice {
  readonly key: string
  readonly name: string
  /** On or beside the slice: `1`, `Repeat visits 23.4%`. */
  readonly label: string
  readonly value: number
  /** CSS colour. */
  readonly fill: string
  readonly opacity?: number
  /** What is withheld: lines in place of the fill. */
  readonly hatched?: boolean
  /** CSS colour of a label set on the slice. */
  readonly ink?: string
}
