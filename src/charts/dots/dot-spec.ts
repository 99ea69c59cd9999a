import { signedScale } from '../axes.ts'

/** A difference with its interval. */
export interface DotPoint {
  /** The indexes of its row and its series. */
  readonly row: number
  readonly series: number
  /** The difference from the base. Null if there is none. */
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /**
   * The wider interval that the judgement uses, drawn as a thin line. It excludes the base exactly if the difference is
   * clear.
   */
  readonly judged: { readonly low: number; readonly high: number } | null
  /** True if the difference is clear. Clear differences are filled and captioned. */
  readonly clear: boolean
  /** The caption of a clear difference: `+12%`. */
  readonly text: string
  /** The lines of the tooltip, starting with the name. */
  readonly lines: readonly string[]
}

/** A chart of differences as data: dots with intervals, in one row for each row of a table. */
export interface DotSpec {
  /** Part of the accessible name: `differences in visits by day, 7 rows`. */
  readonly subject: string
  /** The title above the rows: `Difference in visits per day, % of the base`. */
  readonly valueTitle: string
  /** The caption of the base line: `City centre = 0`. */
  readonly baseTitle: string
  /** The base's number on the axis and the unit after numbers: 0 and `%`, or 100 and an empty string. */
  readonly origin: number
  readonly unit: string
  readonly rows: readonly string[]
  /** The row with the largest clear difference; null if there is none. */
  readonly finding: number | null
  /** The names and marks (`series-shapes.ts`) of the series. Marks are from 1 to 5. */
  readonly series: readonly { readonly name: string; readonly mark: number }[]
  readonly points: readonly DotPoint[]
}

const HEAD = 22
const FOOT = 24
/** The height of one series within a row, and the gap between rows, in px. */
const LINE = 12
const ROW_GAP = 8
const LABEL_GAP = 12
/** The maximum share of the width that the label column takes. */
const MOST_LABEL_SHARE = 0.36
/** The finding's label is bold and therefore wider by this factor. */
const BOLD = 1.1
const TICK_PX = 72
const CAPTION_PX = 44
/**
 * Intervals are cut off with an arrowhead at this multiple of the largest difference, or of the median interval if that
 * is wider.
 */
const MOST_REACH = 3
const MOST_MIDDLE_REACH = 1.5
const LEAST_REACH = 5

export interface DotLayout {
  readonly height: number
  /** The left and right ends of the plotting area. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly labelWidth: number
  readonly ticks: readonly number[]
  readonly xOf: (value: number) => number
  /** True if a value is beyond an end of the axis. */
  readonly isCut: (value: number) => boolean
  readonly rowTop: (row: number) => number
  readonly rowHeight: number
  readonly yOf: (point: Pick<DotPoint, 'row' | 'series'>) => number
}

/** Returns the height of a spec's chart, in px. */
export const dotHeight = ({ rows, series }: Pick<DotSpec, 'rows' | 'series'>): number =>
  HEAD + rows.length * (Math.max(1, series.length) * LINE + ROW_GAP) + FOOT

/** @param widthOf returns the width of a label, in px */
export function dotLayout(spec: DotSpec, width: number, widthOf: (text: string) => number): DotLayout {
  const labelWidth = Math.min(MOST_LABEL_SHARE * width, BOLD * Math.max(0, ...spec.rows.map(widthOf)))
  const ends = (of: (point: DotPoint) => number | null) => spec.points.flatMap(point => of(point) ?? [])
  const reaches = ends(({ low, high }) => (low === null || high === null ? null : Math.max(-low, high))).sort(
    (a, b) => a - b,
  )
  const most = Math.max(
    LEAST_REACH,
    MOST_REACH * Math.max(0, ...ends(({ value }) => (value === null ? null : Math.abs(value)))),
    MOST_MIDDLE_REACH * (reaches[Math.floor(reaches.length / 2)] ?? 0),
  )
  const lowest = Math.max(-most, Math.min(0, ...ends(({ low }) => low)))
  const highest = Math.min(most, Math.max(0, ...ends(({ high }) => high)))
  // The caption of an interval that reaches the left end is drawn to its left.
  const isCaptioned = spec.points.some(({ clear, value }) => clear && (value ?? 0) > 0)
  const [left, right] = [
    labelWidth + (lowest < 0 ? CAPTION_PX : LABEL_GAP),
    width - (isCaptioned ? CAPTION_PX : CAPTION_PX / 2),
  ]
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
    isCut: value => clamp(value) !== value,
    rowTop: row => HEAD + row * rowHeight,
    rowHeight,
    yOf: ({ row, series }) => HEAD + row * rowHeight + ROW_GAP / 2 + (series + 0.5) * LINE,
  }
}
