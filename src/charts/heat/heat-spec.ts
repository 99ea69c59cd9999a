import { scaleBand, scaleThreshold } from 'd3-scale'
import { DIVERGING_CLASSES, type DivergingScale, divergingClass } from '../../domain/compare/diverging-classes.ts'
import { ZONE_CLASSES } from '../../domain/constants.ts'
import { knownText } from '../../domain/disclosure/known-digits.ts'
import { runsOf } from '../../domain/disclosure/merged-rows.ts'
import { labelStep } from '../axes.ts'
import type { ChartPoint } from '../chart-spec.ts'

/** The factor by which the opacity of a grade D cell is reduced. */
export const LOW_CELL_OPACITY = 0.35

/** One cell. Columns are numbered from the left and rows from the bottom, starting at 0. */
export interface HeatCell extends ChartPoint {
  readonly column: number
  readonly row: number
  /** The columns and rows that share the figure. They are drawn as one field. */
  readonly field?: Field
  /** The direction of a clear difference from the base, in a comparison. Null if there is none. */
  readonly clear?: 'more' | 'fewer' | null
  /** The lines of the tooltip. If absent, they are derived from the figure. */
  readonly lines?: readonly string[]
}

export interface Field {
  readonly columns: readonly number[]
  readonly rows: readonly number[]
}

/** Returns the field of a figure that spans several columns or rows. */
export const fieldOf = (columns: readonly number[] = [], rows: readonly number[] = []): Pick<HeatCell, 'field'> =>
  columns.length * rows.length > 1 ? { field: { columns, rows } } : {}

/** True if the cell covers the place. */
export const isAt = (
  { column, row, field }: HeatCell,
  place: { readonly column: number; readonly row: number },
): boolean => (field?.columns ?? [column]).includes(place.column) && (field?.rows ?? [row]).includes(place.row)

/** A heatmap as data. */
export interface HeatSpec {
  /** Part of the accessible name: `traverses by distance from origin and to destination, 64 cells`. */
  readonly subject: string
  /** The figure that the cells count: `Traverses`. */
  readonly valueTitle: string
  /** The title below the columns: `Distance to destination, km`. */
  readonly columnTitle: string
  /** The title above the rows: `Distance from origin, km`. */
  readonly rowTitle: string
  readonly columns: readonly string[]
  /** The labels of the rows, starting at the bottom. */
  readonly rows: readonly string[]
  readonly cells: readonly HeatCell[]
  /** Formats a value. By default, values are formatted as counts. */
  readonly textOf?: (value: number, margin: number | null) => string
  /** Set for a comparison. Clear cells are coloured by their distance from the base, the others are hatched. */
  readonly diverging?: DivergingScale
}

/** Returns the function that formats a heatmap's values. */
export const heatText = ({ textOf = knownText }: HeatSpec): NonNullable<HeatSpec['textOf']> => textOf

export interface HeatClasses {
  /** The lowest value of each class. */
  readonly bounds: readonly number[]
  readonly classOf: (value: number) => number
}

/**
 * Forms up to ten classes with equal numbers of distinct values, as the zone maps do: class = floor(10 * rank / D),
 * where rank is the value's index among the D distinct values. If there are fewer than ten distinct values, each has
 * its own class.
 * @example heatClasses([7, 3, 7, 20]).bounds // [3, 7, 20]
 */
export function heatClasses(values: readonly number[]): HeatClasses {
  const distinct = [...new Set(values)].sort((a, b) => a - b)
  const classes = Math.min(ZONE_CLASSES, distinct.length)
  const bounds = Array.from({ length: classes }, (_, at) => distinct[Math.ceil((at * distinct.length) / classes)] ?? 0)
  const scale = scaleThreshold<number, number>()
    .domain(bounds.slice(1))
    .range(bounds.map((_, at) => at))
  return { bounds, classOf: value => scale(value) ?? 0 }
}

/** A cell's colour: the step of its ramp, and whether it is faint or hatched. */
export interface CellPaint {
  readonly ramp: 'sequential' | 'diverging'
  readonly step: number
  readonly faint: boolean
  readonly hatched: boolean
  /** The text colour of a figure on the cell's colour. */
  readonly ink: 'plain' | 'low' | 'high' | 'surface'
}

/** The first step of the sequential ramp whose figures use the text colour of the ramp's high end. */
const FIRST_INK_HIGH = 6

/** Returns a function that chooses a cell's colour, or null for a cell without data. */
export function paintsOf(spec: HeatSpec): (cell: HeatCell) => CellPaint | null {
  const { diverging } = spec
  if (diverging !== undefined)
    return ({ value, clear = null }) => {
      if (value === null) return null
      const step = divergingClass(value, clear, diverging)
      const isEnd = step === 0 || step === DIVERGING_CLASSES - 1
      return { ramp: 'diverging', step, faint: false, hatched: clear === null, ink: isEnd ? 'surface' : 'plain' }
    }
  const { classOf } = heatClasses(releasedIn(spec))
  return ({ value, low }) => {
    if (value === null) return null
    const step = classOf(value)
    const ink = low ? 'plain' : step < FIRST_INK_HIGH ? 'low' : 'high'
    return { ramp: 'sequential', step, faint: low, hatched: false, ink }
  }
}

/** Returns the figures that a heatmap colours. */
export const releasedIn = (spec: HeatSpec): readonly number[] =>
  spec.cells.flatMap(({ value }) => (value === null ? [] : [value]))

/** Returns the comparison classes that occur in a heatmap, with their ranges, from clearly fewer to clearly more. */
export function divergingRanges(
  spec: HeatSpec,
  { fewer, more }: DivergingScale,
): readonly { readonly step: number; readonly text: string }[] {
  const text = (bound: number) => heatText(spec)(bound, null)
  const paintOf = paintsOf(spec)
  const shown = new Set(spec.cells.map(cell => paintOf(cell)?.step))
  return [
    `under ${text(fewer[1])}`,
    `${text(fewer[1])} to ${text(fewer[0])}`,
    `over ${text(fewer[0])}, clearly fewer`,
    'no clear difference',
    `under ${text(more[0])}, clearly more`,
    `${text(more[0])} to ${text(more[1])}`,
    `over ${text(more[1])}`,
  ].flatMap((range, step) => (shown.has(step) ? [{ step, text: range }] : []))
}

/**
 * Returns each class's lower bound, rounded like its smallest figure. A bound that reads the same as the previous one
 * is empty.
 */
export function heatClassTexts(spec: HeatSpec): readonly string[] {
  const textOf = heatText(spec)
  const marginOf = new Map(spec.cells.map(({ value, margin }) => [value, margin]))
  const texts = heatClasses(releasedIn(spec)).bounds.map(least => textOf(least, marginOf.get(least) ?? null))
  return texts.map((text, at) => (text === texts[at - 1] ? '' : text))
}

const LABEL_PX = 40
const FOOT_PX = 22
const FIGURE_PX = 6.7
const FIGURE_ROOM_PX = 6
const FIGURE_HEIGHT_PX = 16
const LABELS_APART_PX = 3

export interface HeatBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The positions of the cells and labels of a heatmap, in px. */
interface HeatLayout {
  readonly boxOf: (cell: Pick<HeatCell, 'column' | 'row'>) => HeatBox
  /** Returns the boxes of a cell, one for each run of adjacent cells that share its figure, largest first. */
  readonly fieldsOf: (cell: HeatCell) => readonly HeatBox[]
  /** The right end of the row labels and the baseline of the column labels. */
  readonly labelX: number
  readonly labelY: number
  /** Only every n-th column has a label, so that labels do not overlap. */
  readonly labelEvery: number
  /** True if the longest figure fits into a cell. */
  readonly figures: boolean
}

/** Lays out a heatmap. The first row is at the bottom, because distances increase upwards. */
export function heatLayout(spec: HeatSpec, width: number, height: number): HeatLayout {
  const across = scaleBand<number>()
    .domain(spec.columns.map((_, at) => at))
    .range([LABEL_PX, Math.max(width, LABEL_PX + spec.columns.length)])
    .paddingInner(0.04)
  const up = scaleBand<number>()
    .domain(spec.rows.map((_, at) => at))
    .range([height - FOOT_PX, 0])
    .paddingInner(0.06)
  const textOf = heatText(spec)
  const longest = Math.max(
    0,
    ...spec.cells.map(cell => (cell.value === null ? 0 : textOf(cell.value, cell.margin).length)),
  )
  const boxOf: HeatLayout['boxOf'] = ({ column, row }) => ({
    x: across(column) ?? 0,
    y: up(row) ?? 0,
    width: across.bandwidth(),
    height: up.bandwidth(),
  })
  const spanOf = ([first, last]: readonly [HeatBox, HeatBox]): HeatBox => {
    const [x, y] = [Math.min(first.x, last.x), Math.min(first.y, last.y)]
    return {
      x,
      y,
      width: Math.max(first.x, last.x) + first.width - x,
      height: Math.max(first.y, last.y) + first.height - y,
    }
  }
  return {
    boxOf,
    fieldsOf: ({ column, row, field: { columns, rows } = { columns: [column], rows: [row] } }) =>
      runsOf(columns)
        .flatMap(([left, right]) =>
          runsOf(rows).map(([bottom, top]) =>
            spanOf([boxOf({ column: left, row: bottom }), boxOf({ column: right, row: top })]),
          ),
        )
        .sort((a, b) => b.width * b.height - a.width * a.height),
    labelX: LABEL_PX - 8,
    labelY: height - 6,
    labelEvery: labelStep(
      across.step(),
      Math.max(0, ...spec.columns.map(text => text.length)) * FIGURE_PX,
      LABELS_APART_PX,
    ),
    figures: longest * FIGURE_PX + FIGURE_ROOM_PX <= across.bandwidth() && up.bandwidth() >= FIGURE_HEIGHT_PX,
  }
}

type Place = Pick<HeatCell, 'column' | 'row'>

/**
 * Returns the cell that a key moves the focus to, null if the key removes the focus, or undefined if it does nothing.
 * @param from the focused cell; null if no cell has the focus
 */
export function heatStep(key: string, from: Place | null, columns: number, rows: number): Place | null | undefined {
  if (key === 'Escape') return from === null ? undefined : null
  const [column, row] = [from?.column ?? 0, from?.row ?? 0]
  const to: Readonly<Record<string, Place>> = {
    ArrowRight: { column: column + 1, row },
    ArrowLeft: { column: column - 1, row },
    ArrowUp: { column, row: row + 1 },
    ArrowDown: { column, row: row - 1 },
    Home: { column: 0, row },
    End: { column: columns - 1, row },
    PageUp: { column, row: rows - 1 },
    PageDown: { column, row: 0 },
  }
  const next = to[key]
  if (next === undefined) return undefined
  if (from === null) return { column: 0, row: 0 }
  return {
    column: Math.max(0, Math.min(columns - 1, next.column)),
    row: Math.max(0, Math.min(rows - 1, next.row)),
  }
}
