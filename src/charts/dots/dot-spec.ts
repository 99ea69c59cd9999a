import { signedScale } from '../axes.ts'

/** A difference with its interval. */
export interface DotPoint {
  /** The indexes of the row and of the series. */
  readonly row: number
  readonly series: number
  /** Differences from the base; null if there is none. */
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /**
   * The wider interval by which the row is judged, drawn as a thin line: it excludes the base exactly if the row is
   * clear.
   */
  readonly judged: { readonly low: number; readonly high: number } | null
  /** A clear difference is filled and captioned. */
  readonly clear: boolean
  /** The caption of a clear difference: `+12%`. */
  readonly text: string
  /** The lines of its tooltip, the name first. */
  readonly lines: readonly string[]
}

/** A chart of differences as data: a row of dots with intervals for each row of a table. */
export interface DotSpec {
  /** Part of the accessible name: `differences in visits by day, 7 rows`. */
  readonly subject: string
  /** The title above the rows: `Difference in visits per day, % of the base`. */
  readonly valueTitle: string
  /** The caption of the line of the base: `City centre = 0`. */
  readonly baseTitle: string
  /** The number of the base on the axis and the unit after numbers: 0 and `%`, or 100 and an empty string. */
  readonly origin: number
  readonly unit: string
  readonly rows: readonly string[]
  /** The row with the largest clear difference; null if there is none. */
  readonly finding: number | null
  /** The names of the series with their marks (`series-shapes.ts`), 1 to 5. */
  readonly series: readonly { readonly name: string; readonly mark: number }[]
  readonly points: readonly DotPoint[]
}

const HEAD = 22
const FOOT = 24
/** The height of one series in a row, and the space between rows, in px. */
const LINE = 12
const ROW_GAP = 8
const LABEL_GAP = 12
/** The label column takes up to this share of the width. */
const MOST_LABEL_SHARE = 0.36
/** The finding is written in bold, which is wider. */
const BOLD = 1.1
const TICK_PX = 72
const CAPTION_PX = 44
/**
 * Intervals are cut off, with an arrow head, at this multiple of the largest difference, or of the median interval if
 * that reaches further.
 */
const MOST_REACH = 3
const MOST_MIDDLE_REACH = 1.5
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
  /** True if a value is beyond an end of the axis. */
  readonly isCut: (value: number) => boolean
  readonly rowTop: (row: number) => number
  readonly rowHeight: number
  readonly yOf: (point: Pick<DotPoint, 'row' | 'series'>) => number
}

/** The height of the chart of a spec, in px. */
export const dotHeight = ({ rows, series }: Pick<DotSpec, 'rows' | 'series'>): number =>
  HEAD + rows.length * (Math.max(1, series.length) * LINE + ROW_GAP) + FOOT

/** @param widthOf the width of a label, in px */
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
  // An interval that reaches the left end has its caption to the left.
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
