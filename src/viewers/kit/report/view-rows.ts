import type { ChartPoint, ChartSeries, Hue } from '../../../charts/chart-spec.ts'
import type { VisitsByDistance } from '../../../contract/report-tables.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import {
  type CoveringRow,
  figuresOnce,
  hoursName,
  type KeyValue,
  valuesOf,
  weekdaysName,
} from '../../../domain/disclosure/merged-rows.ts'
import { type DeviceBand, isLowGrade } from '../../../domain/disclosure/quality.ts'
import type { Range } from '../../../domain/summaries/dwells-sentence.ts'
import type { Figure, NamedFigure } from '../../../domain/summaries/figure.ts'
import { bracketText } from '../../../domain/summaries/journeys-sentence.ts'
import { hourText } from '../../../domain/summaries/words.ts'

/**
 * One row of a data view: a named figure for the table, the chart and the sentence. If rows of a call share a figure,
 * they become a single row.
 */
export interface ViewRow extends NamedFigure {
  /** The position in the natural order, which is also the row's key. */
  readonly order: number
  /** The label on the chart's axis. */
  readonly label: string
  readonly devices: DeviceBand | null
  /** The total that the figure is a part of, if the table shows it. */
  readonly whole?: number | null
  /** Defaults to the first hue. */
  readonly hue?: Hue
  /** The place on the axis and the series, both from 0, in a two-dimensional view such as purposes by hour. */
  readonly pair?: Pair
  /** In a view of distances: above `fromKm`, up to and including `toKm`. Null means any longer distance. */
  readonly bracket?: { readonly fromKm: number; readonly toKm: number | null }
  /** A second figure in the same table row, such as the reverse flow. */
  readonly beside?: Pick<ViewRow, 'value' | 'margin' | 'devices'>
  /** The cells of the table that the figure covers, by which tables are compared. Defaults to the row's own cell. */
  readonly cells?: readonly TableCell[]
  /** Set if the figure is the average over several values of a scale, such as hours. */
  readonly shared?: SharedFigure
  /** Names other values that the figure is averaged over, outside the view's dimensions, such as `Monday to Friday`. */
  readonly also?: string
  /** True for the total of a table. */
  readonly isTotal?: true
  /** For a total: the number of separate totals that it is the average of. */
  readonly totals?: number
  /** In a view of traverses: the part of the figure from trips over 160 km. */
  readonly long?: number
  /** True if more of the figure may come from such trips, because it is shared with shorter ones. */
  readonly isLongLeast?: boolean
  /**
   * In a view of traverses: the certain part of a figure that is otherwise unknown because it is shared with other trip
   * lengths.
   */
  readonly least?: Figure
}

export interface Pair {
  readonly slot: number
  readonly slotName: string
  readonly series: number
  readonly seriesName: string
  /** All places and all series that the figure covers, if there are several. */
  readonly slots?: readonly number[]
  readonly allSeries?: readonly number[]
}

/** A cell of the finest table that a call can return. */
export interface TableCell {
  readonly order: number
  /**
   * Its position on the table's scales. A figure is the sum of the cells at one position (kinds), and the average over
   * positions.
   */
  readonly place: number
  /** Cells with the same number are parts of one total. */
  readonly group: number
}

interface SharedFigure {
  /** What one value is called on each scale on which the figure has several, such as `hour`. */
  readonly each: readonly string[]
  /** The marks of the chart, one for each value. */
  readonly steps: readonly Step[]
}

/** A chart mark that draws a figure at one of its values. */
export interface Step {
  readonly order: number
  readonly label: string
  readonly slot: number
  readonly series: number
}

/** A chart mark, and the row that it draws. */
export interface Bar extends ViewRow {
  readonly row: ViewRow
}

/** Returns the marks of a chart: one for each row, or one for each value that a figure is averaged over. */
export const barsOf = (rows: readonly ViewRow[]): readonly Bar[] =>
  rows
    .flatMap((row): readonly Bar[] =>
      row.shared === undefined
        ? [{ ...row, row }]
        : row.shared.steps.map(({ order, label, slot, series }) => ({
            ...row,
            order,
            label,
            ...(row.pair !== undefined && { pair: { ...row.pair, slot, series } }),
            row,
          })),
    )
    .sort((a, b) => a.order - b.order)

/** Returns a row's name with everything that its figure covers: `13:00 to 14:00, Monday to Friday`. */
export const fullName = ({ name, also }: Pick<ViewRow, 'name' | 'also'>): string =>
  also === undefined ? name : `${name}, ${also}`

export const NO_DATA_TEXT = 'no data'
const SHARED_LENGTHS_TEXT = 'shared with other lengths'

/** Returns the text that replaces a row's figures. Null if it has figures. */
export const gapText = (row: Pick<ViewRow, 'value' | 'beside' | 'least'>): string | null => {
  if (typeof row.beside?.value === 'number' || row.value !== null) return null
  return row.least === undefined ? NO_DATA_TEXT : SHARED_LENGTHS_TEXT
}

/** Converts a row to a mark or a cell. */
export const pointOf = (row: ViewRow): ChartPoint => ({
  label: row.label,
  name: fullName(row),
  value: row.value,
  low: isLowGrade(row.margin),
  margin: row.margin,
  devices: row.devices,
  ...(row.hue !== undefined && { hue: row.hue }),
  ...(row.pair !== undefined && { place: row.pair }),
})

/** The fields of all rows of the report calls, except for key and value. */
export interface ReleasedRow extends CoveringRow {
  readonly devices: DeviceBand | null
  readonly margin: number | null
}

/**
 * Returns the figure of a row from a call.
 * @param times the number of rows that share it
 */
export const figureOf = <R extends ReleasedRow>(item: R, value: (item: R) => number | null, times = 1) => ({
  devices: item.devices,
  margin: item.margin,
  value: value(item),
  ...(times > 1 && { times }),
})

/** The figure of a missing row. */
const NO_ROW = { devices: null, margin: null, value: null } as const

/** A value of a key, such as a purpose or an hour. */
export interface Category<K extends KeyValue = KeyValue> {
  readonly key: K
  readonly name: string
  /** The label on the axis. Defaults to the name. */
  readonly label?: string
  readonly hue?: Hue
}

/** A dimension of a table. */
export interface Axis<K extends KeyValue = KeyValue> {
  /** The key field of the call's rows, such as `hour`. */
  readonly field: string
  readonly categories: readonly Category<K>[]
  /** Returns the name of several values that share a figure. */
  nameOf(keys: readonly K[]): string
  /**
   * What one value of a scale is called, such as `hour`; a figure of several values is their average. Undefined for
   * kinds, such as modes: a figure of several kinds is their sum.
   */
  readonly each?: string
  /** True if each value of the scale has a separate total, so that values do not add up. */
  readonly isApart?: true
}

/**
 * The part of an axis that a figure covers, as the indexes of its values. The first index is its position on the axis.
 */
interface Extent {
  readonly at: readonly number[]
  readonly name: string
  readonly label: string
  readonly hue: Hue | undefined
}

const labelOf = ({ name, label = name }: Category): string => label

/** Returns null if the values are not on the axis. */
function extentOf(axis: Axis, item: ReleasedRow): Extent | null {
  const at = valuesOf(item, axis.field).flatMap(key => {
    const index = axis.categories.findIndex(category => category.key === key)
    return index < 0 ? [] : [index]
  })
  const categories = at.flatMap(index => axis.categories[index] ?? [])
  const [first] = categories
  if (first === undefined) return null
  const name = categories.length > 1 ? axis.nameOf(categories.map(({ key }) => key)) : first.name
  return { at, name, label: categories.length > 1 ? name : labelOf(first), hue: first.hue }
}

const extentAt = ({ categories }: Axis, index: number): Extent => {
  const { name = '', hue, label = name } = categories[index] ?? {}
  return { at: [index], name, label, hue }
}

/** Returns the indexes at which a figure counts: all values of a scale, or the first of several kinds. */
const places = ({ each }: Axis, { at }: Extent): readonly number[] => (each === undefined ? at.slice(0, 1) : at)

/** Returns one-dimensional rows, in the order of their values. A value without an item becomes a row without data. */
export function axisRows<R extends ReleasedRow>(
  axis: Axis,
  items: readonly R[],
  value: (item: R) => number | null,
  whole?: (item: R) => number | null,
): readonly ViewRow[] {
  const rows = figuresOnce(items, [axis.field]).flatMap(item => {
    const extent = extentOf(axis, item)
    if (extent === null) return []
    const figure = figureOf(item, value, axis.isApart ? 1 : places(axis, extent).length)
    return [{ ...rowOf(axis, extent, figure), ...(whole !== undefined && { whole: whole(item) }) }]
  })
  return completed(rows, axis.categories.length, index => rowOf(axis, extentAt(axis, index), NO_ROW))
}

type RowFigure = Pick<ViewRow, 'value' | 'margin' | 'devices' | 'times'>

function rowOf(axis: Axis, extent: Extent, figure: RowFigure): ViewRow {
  const { at, name, label, hue } = extent
  const steps = places(axis, extent)
  return {
    ...figure,
    order: at[0] ?? 0,
    name,
    label,
    ...(hue !== undefined && { hue }),
    cells: at.map(order => ({ order, place: axis.each === undefined ? 0 : order, group: axis.isApart ? order : 0 })),
    ...sharedAt(
      [[axis, extent]],
      steps.map(order => ({
        order,
        label: labelOf(axis.categories[order] ?? { key: '', name: '' }),
        slot: order,
        series: 0,
      })),
    ),
  }
}

/** Returns the marks of a figure that covers several values of a scale. */
const sharedAt = (extents: readonly (readonly [Axis, Extent])[], steps: readonly Step[]): Pick<ViewRow, 'shared'> => {
  const each = extents.flatMap(([axis, extent]) => (places(axis, extent).length > 1 ? (axis.each ?? []) : []))
  return steps.length > 1 ? { shared: { each: [...new Set(each)], steps } } : {}
}

/** Adds rows for cells that no figure covers. */
function completed(rows: readonly ViewRow[], count: number, emptyAt: (cell: number) => ViewRow): readonly ViewRow[] {
  const covered = new Set(rows.flatMap(({ cells = [] }) => cells.map(({ order }) => order)))
  const missing = Array.from({ length: count }, (_, cell) => cell).filter(cell => !covered.has(cell))
  return [...rows, ...missing.map(emptyAt)].sort((a, b) => a.order - b.order)
}

/**
 * Returns two-dimensional rows, sorted by place on the axis and then by series. A cell without an item becomes a row
 * without data.
 */
export function pairRows<R extends ReleasedRow>(
  items: readonly R[],
  slots: Axis,
  series: Axis,
  value: (item: R) => number | null,
): readonly ViewRow[] {
  const width = series.categories.length
  const rows = figuresOnce(items, [slots.field, series.field]).flatMap(item => {
    const [slot, one] = [extentOf(slots, item), extentOf(series, item)]
    if (slot === null || one === null) return []
    const counted = (axis: Axis, extent: Extent) => (axis.isApart ? 1 : places(axis, extent).length)
    const figure = figureOf(item, value, counted(slots, slot) * counted(series, one))
    return [pairRow(slots, series, slot, one, figure)]
  })
  return completed(rows, slots.categories.length * width, cell =>
    pairRow(slots, series, extentAt(slots, Math.floor(cell / width)), extentAt(series, cell % width), NO_ROW),
  )
}

function pairRow(slots: Axis, series: Axis, slot: Extent, one: Extent, figure: RowFigure): ViewRow {
  const width = series.categories.length
  const [first = 0, firstSeries = 0] = [slot.at[0], one.at[0]]
  const cells = slot.at.flatMap((at): readonly TableCell[] =>
    one.at.map(which => ({
      order: at * width + which,
      place: (slots.each === undefined ? 0 : at) * width + (series.each === undefined ? 0 : which),
      group: (slots.isApart ? at : 0) * width + (series.isApart ? which : 0),
    })),
  )
  const steps = places(slots, slot).flatMap(at =>
    places(series, one).map(which => ({
      order: at * width + which,
      label: slots.each === undefined ? slot.label : labelOf(slots.categories[at] ?? { key: '', name: '' }),
      slot: at,
      series: which,
    })),
  )
  const pair: Pair = {
    slot: first,
    slotName: slot.name,
    series: firstSeries,
    seriesName: one.name,
    slots: slot.at,
    allSeries: one.at,
  }
  return {
    ...figure,
    order: first * width + firstSeries,
    name: `${slot.name}, ${one.name}`,
    label: slot.label,
    hue: one.hue ?? 'na',
    pair,
    cells,
    ...sharedAt(
      [
        [slots, slot],
        [series, one],
      ],
      steps,
    ),
  }
}

/** The day types in the calls that return purposes, modes, ages and genders by day. */
export const DAY_TYPES: readonly Category<'weekday' | 'weekend'>[] = [
  { key: 'weekday', name: 'Weekday', hue: 1 },
  { key: 'weekend', name: 'Weekend', hue: 2 },
]
const EVERY_DAY = 'Weekday and weekend'

/** The day types of rows that have a figure for each of them. */
export const DAY_TYPE_AXIS: Axis<'weekday' | 'weekend'> = {
  field: 'daytype',
  categories: DAY_TYPES,
  nameOf: () => EVERY_DAY,
  each: 'day type',
  isApart: true,
}

/** The day types of rows that have a key. 0 is Monday to Friday. */
export const WEEKEND_AXIS: Axis<0 | 1> = {
  ...DAY_TYPE_AXIS,
  field: 'weekend',
  categories: DAY_TYPES.map((category, at) => ({ ...category, key: at as 0 | 1 })),
  nameOf: () => EVERY_DAY,
}

/**
 * Returns the days of the week, Sunday first.
 * @param field `weekday`, or the name that the call uses
 */
export const weekdayAxis = (field = 'weekday'): Axis<number> => ({
  field,
  categories: WEEKDAYS.map((name, key) => ({ key, name, label: name.slice(0, 3) })),
  nameOf: weekdaysName,
  each: 'day',
})

/** The hours of a day as places on an axis: `13`, in full `13:00 to 14:00`. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  key: hour,
  name: hourText(hour),
  label: String(hour).padStart(2, '0'),
}))

/**
 * Returns the hours of a day.
 * @param field `hour`, or the name that the call uses
 */
export const hourAxis = (field = 'hour'): Axis<number> => ({
  field,
  categories: HOURS,
  nameOf: hoursName,
  each: 'hour',
})

/**
 * The upper bound of the second-last bracket in distance charts, in km. The last bracket covers all longer journeys
 * (docs/specification.md V9.06).
 */
const DISTANCE_AXIS_MAX_KM = 250

/**
 * Returns rows by distance bracket, nearest first. A bracket is labelled by its upper bound, the last one `250+`.
 * @param fromKm the lower bound of the first bracket
 */
export function distanceRows(items: readonly VisitsByDistance[], fromKm: number): readonly ViewRow[] {
  const bounds = items.map(({ distancebracket }) => distancebracket).sort((a, b) => a - b)
  const bracketAt = (from: number, to: number): Range => {
    const [upper = 0, last = 0] = [bounds[from - 1] ?? fromKm, bounds[to]]
    return {
      fromKm: Math.min(upper, DISTANCE_AXIS_MAX_KM),
      toKm: last > DISTANCE_AXIS_MAX_KM ? null : last,
    }
  }
  const axis = {
    field: 'distancebracket',
    categories: bounds.map((key, at) => ({
      key,
      name: bracketText(bracketAt(at, at)),
      label: key > DISTANCE_AXIS_MAX_KM ? `${DISTANCE_AXIS_MAX_KM}+` : String(key),
    })),
    nameOf: (keys: readonly number[]) =>
      bracketText(bracketAt(bounds.indexOf(keys[0] ?? 0), bounds.indexOf(keys.at(-1) ?? 0))),
    each: 'bracket',
  }
  return axisRows(axis, items, row => row.visitorcount).map(row => {
    const at = (row.cells ?? []).map(({ order }) => order)
    return { ...row, bracket: bracketAt(Math.min(...at), Math.max(...at)) }
  })
}

/** Returns the rows that have brackets, for sentences and charts. */
export const bracketsOf = (rows: readonly ViewRow[]) =>
  rows.flatMap(row => (row.bracket === undefined ? [] : [{ ...row, ...row.bracket }]))

/** Returns the series of a two-dimensional chart. */
export const seriesOf = (categories: readonly Category[]): readonly ChartSeries[] =>
  categories.map(({ name, hue = 'na' }) => ({ name, hue }))

/**
 * Returns the figures of one series in a two-dimensional view, named by their places on the axis. A figure of several
 * series is included in each.
 */
export const seriesRows = (rows: readonly ViewRow[], series: number): readonly ViewRow[] =>
  rows
    .filter(({ pair }) => pair !== undefined && (pair.allSeries ?? [pair.series]).includes(series))
    .map(row => ({ ...row, name: row.pair?.slotName ?? row.name }))

/** Returns the series of a two-dimensional view that have rows, with their names. */
export const seriesIn = (rows: readonly ViewRow[]): readonly { readonly name: string; readonly series: number }[] => {
  const names = new Map<number, string>()
  for (const { pair, value } of rows)
    if (pair !== undefined && (value !== null || !names.has(pair.series))) names.set(pair.series, pair.seriesName)
  return [...names].sort(([a], [b]) => a - b).map(([series, name]) => ({ name, series }))
}

/** True if any of the rows has a grade D figure. */
export const hasLow = ({ rows }: { readonly rows: readonly ViewRow[] }): boolean =>
  rows.some(({ margin }) => isLowGrade(margin))
