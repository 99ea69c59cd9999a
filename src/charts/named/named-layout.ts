import { interval } from '../../domain/summaries/figure.ts'
import { valueScale } from '../axes.ts'
import {
  barOffset,
  type ChartPoint,
  type ChartSpec,
  seriesCount,
  slotCount,
  slotLabels,
  slotOf,
} from '../chart-spec.ts'

/** The height of the titles and axis numbers above the rows, in px. */
const HEAD = 40
const FOOT = 6
/** The height of a bar, and the gap between rows, in px. */
const BAR = 9
const SINGLE_BAR = 13
const ROW_GAP = 8
const LABEL_GAP = 10
/** The maximum share of the width that names take. */
const MOST_LABEL_SHARE = 0.45
const TICK_PX = 80

/** The layout of horizontal bars: one row, with its name, for each place on the axis. */
export interface NamedLayout {
  readonly height: number
  readonly labels: readonly string[]
  readonly labelWidth: number
  /** The edges of the plotting area. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly barHeight: number
  readonly ticks: readonly number[]
  readonly xOf: (value: number) => number
  /** Returns the centre of a row. */
  readonly rowY: (row: number) => number
  /** Returns the centre of a point's bar. */
  readonly yOf: (point: ChartPoint, at: number) => number
}

const barHeightOf = (spec: ChartSpec): number => (seriesCount(spec) > 1 ? BAR : SINGLE_BAR)
const rowHeightOf = (spec: ChartSpec): number => seriesCount(spec) * barHeightOf(spec) + ROW_GAP

/** Returns the height of a spec's chart, in px. */
export const namedHeight = (spec: ChartSpec): number => HEAD + slotCount(spec.points) * rowHeightOf(spec) + FOOT

/** @param widthOf returns the width of a label, in px */
export function namedLayout(spec: ChartSpec, width: number, widthOf: (text: string) => number): NamedLayout {
  const labels = slotLabels(spec.points)
  const labelWidth = Math.min(MOST_LABEL_SHARE * width, Math.max(0, ...labels.map(widthOf)))
  const highest = Math.max(
    0,
    ...spec.points.map(({ value, margin }) =>
      value === null ? 0 : margin === null ? value : interval(value, margin)[1],
    ),
  )
  const [left, right] = [labelWidth + LABEL_GAP, width - TICK_PX / 4]
  const { top: most, ticks } = valueScale(highest, Math.max(3, Math.floor((right - left) / TICK_PX)))
  const [rowHeight, barHeight] = [rowHeightOf(spec), barHeightOf(spec)]
  const rowY = (row: number) => HEAD + (row + 0.5) * rowHeight
  return {
    height: namedHeight(spec),
    labels,
    labelWidth,
    left,
    right,
    top: HEAD,
    bottom: HEAD + labels.length * rowHeight,
    barHeight,
    ticks,
    xOf: value => left + (Math.min(value, most) / most) * (right - left),
    rowY,
    yOf: (point, at) => rowY(slotOf(point, at)) + barOffset(spec, point, barHeight),
  }
}
