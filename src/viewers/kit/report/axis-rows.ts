import type { ChartSeries, Hue } from '../../../charts/chart-spec.ts'
import { type CoveringRow, figuresOnce, type KeyValue, valuesOf } from '../../../domain/disclosure/merged-rows.ts'
import type { DeviceBand } from '../../../domain/disclosure/quality.ts'
import type { Pair, Step, TableCell, ViewRow } from './view-rows.ts'

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

/** Returns the series of a two-dimensional chart. */
export const seriesOf = (categories: readonly Category[]): readonly ChartSeries[] =>
  categories.map(({ name, hue = 'na' }) => ({ name, hue }))
