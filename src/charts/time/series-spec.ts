import type { ChartPoint } from '../chart-spec.ts'

/** A figure of a day, a week or a month on a time axis. */
export interface TimePoint extends Omit<ChartPoint, 'label' | 'low' | 'hue' | 'place'> {
  /** The midpoint of its period, in days since 1970. */
  readonly at: number
  /** A line joins adjacent points of the same run. A gap or a change of method starts a new run. */
  readonly run: number
}

/** A labelled period. */
export interface TimeSpan {
  /** In days since 1970. `to` is the day after the last. */
  readonly from: number
  readonly to: number
  /** The label, and its short form for narrow charts: `January not delivered` and `no January`. */
  readonly label: string
  readonly short: string
}

/** A day on which the counting method changes. */
interface TimeBreak {
  readonly at: number
  /** The label, and its short form for narrow charts: `Break: Method 3.2 from 1 July 2026` and `Method 3.2`. */
  readonly label: string
  readonly short: string
}

/** A numbered point. */
export interface TimeMark {
  /** The index of the point. */
  readonly point: number
  readonly number: number
  /** The text next to the number, such as `Half-term`, if there is room for it, and its bold part, such as `+4.4`. */
  readonly note: string
  readonly score: string
  readonly above: boolean
}

/** The ordinary range of the figures of a period, such as a day. */
interface OrdinaryRange {
  /** In days since 1970. `to` is the day after the last. */
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
}

/** A line over time with its interval, as data. */
export interface SeriesSpec {
  /** Part of the accessible name: `visits a day by week, September 2025 to October 2026`. */
  readonly subject: string
  /** The title above the value axis: `Visits a day, by week`. */
  readonly valueTitle: string
  /** The name of the figure in the key: `visits a day`. */
  readonly what: string
  /** The first day shown and the day after the last, in days since 1970. */
  readonly from: number
  readonly to: number
  readonly points: readonly TimePoint[]
  /** The periods without data. */
  readonly gaps: readonly TimeSpan[]
  /** The highlighted periods, such as the days of an event. */
  readonly highlights?: readonly TimeSpan[]
  readonly ranges?: readonly OrdinaryRange[]
  readonly breaks: readonly TimeBreak[]
  readonly marks: readonly TimeMark[]
  /** The days that have a note but no number. */
  readonly notes: readonly number[]
}
