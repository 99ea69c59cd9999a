import { signedScale } from '../value-scale.ts'
import type { DotPoint, DotSpec } from './dot-spec.ts'

const HEAD = 22
const FOOT = 24
/** The height of one series in a row, and the space between rows, px. */
const LINE = 12
const ROW_GAP = 8
const LABEL_GAP = 12
/** The label column takes at most this share of the width. */
const MOST_LABEL_SHARE = 0.36
/** The row that is named first has bold letters, which are wider. */
const BOLD = 1.1
const TICK_PX = 72
const CAPTION_PX = 44
/** An interval that reaches farther than this multiple of the largest difference is cut at the edge of the chart. */
const MOST_REACH = 2.5
const LEAST_REACH = 5

export interface DotLayout {
  readonly height: number
  /** The left end of the plotting area, and its right end. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly labelWidth: number
  readonly ticks: readonly number[]
  readonly xOf: (value: number) => number
  readonly rowTop: (row: number) => number
  readonly rowHeight: number
  readonly yOf: (point: Pick<DotPoint, 'row' | 'series'>) => number
}

/** The height of the chart of a spec, px. */
export const dotHeight = ({ rows, series }: Pick<DotSpec, 'rows' | 'series'>): number =>
  HEAD + rows.length * (Math.max(1, series.length) * LINE + ROW_GAP) + FOOT

/** @param widthOf the width of a label, px */
export function dotLayout(spec: DotSpec, width: number, widthOf: (text: string) => number): DotLayout {
  const labelWidth = Math.min(MOST_LABEL_SHARE * width, BOLD * Math.max(0, ...spec.rows.map(widthOf)))
  const ends = (of: (point: DotPoint) => number | null) => spec.points.flatMap(point => of(point) ?? [])
  const most = Math.max(
    LEAST_REACH,
    MOST_REACH * Math.max(0, ...ends(({ value }) => (value === null ? null : Math.abs(value)))),
  )
  const lowest = Math.max(-most, Math.min(0, ...ends(({ low }) => low)))
  const highest = Math.min(most, Math.max(0, ...ends(({ high }) => high)))
  // An interval that reaches the left end has its figure before it.
  const [left, right] = [labelWidth + (lowest < 0 ? CAPTION_PX : LABEL_GAP), width - CAPTION_PX / 2]
  const { bottom, top, ticks } = signedScale(lowest, highest, Math.max(2, Math.floor((right - left) / TICK_PX / 2)))
  const rowHeight = Math.max(1, spec.series.length) * LINE + ROW_GAP
  const clamp = (value: number) => Math.max(bottom, Math.min(top, value))
  return {
    height: dotHeight(spec),
    left,
    right,
    top: HEAD,
    bottom: HEAD + spec.rows.length * rowHeight,
    labelWidth,
    ticks,
    xOf: value => left + ((clamp(value) - bottom) / (top - bottom)) * (right - left),
    rowTop: row => HEAD + row * rowHeight,
    rowHeight,
    yOf: ({ row, series }) => HEAD + row * rowHeight + ROW_GAP / 2 + (series + 0.5) * LINE,
  }
}
