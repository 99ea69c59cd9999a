import type { Hue } from '../../../charts/chart-spec.ts'
import { figuresOnce, type KeyValue, valuesOf } from '../../../domain/disclosure/merged-rows.ts'
import { figureOf, NO_ROW, type ReleasedRow } from './figure-of.ts'
import type { Pair, Step, TableCell, ViewRow } from './view-row.ts'

/** A value of a key, such as a purpose or an hour. */
export interface Category<K extends KeyValue = KeyValue> {
  readonly key: K
  readonly name: string
  /** The label on the axis; the default is the name. */
  readonly label?: string
  readonly hue?: Hue
}

/** A dimension of a table. */
export interface Axis<K extends KeyValue = KeyValue> {
  /** The key field of the call's rows: `hour`. */
  readonly field: string
  readonly categories: readonly Category<K>[]
  /** The name of several values that share a figure. */
  nameOf(keys: readonly K[]): string
  /** One value of a scale, `hour`: a figure of several is their mean. Undefined for kinds, such as modes: a figure of several is their sum. */
  readonly each?: string
  /** True if each value of the scale has a separate total, so that values do not add up. */
  readonly isApart?: true
}

/** The part of an axis that a figure covers, as the indexes of its values. The first one is its place. */
interface Extent {
  readonly at: readonly number[]
  readonly name: string
  readonly label: string
  readonly hue: Hue | undefined
}

const labelOf = ({ name, label = name }: Category): string => label

/** Null for values that the axis does not have. */
function extentOf(axis: Axis, item: ReleasedRow): Extent | null {
  const at = valuesOf(item, axis.field).flatMap(key => {
    const index = axis.categories.findIndex(category => category.key === key)
    return index < 0 ? [] : [index]
  })
  const found = at.flatMap(index => axis.categories[index] ?? [])
  const [first] = found
  if (first === undefined) return null
  const name = found.length > 1 ? axis.nameOf(found.map(({ key }) => key)) : first.name
  return { at, name, label: found.length > 1 ? name : labelOf(first), hue: first.hue }
}

const extentAt = ({ categories }: Axis, index: number): Extent => {
  const { name = '', hue, label = name } = categories[index] ?? {}
  return { at: [index], name, label, hue }
}

/** The indexes at which a figure counts: those of a scale, or the first of kinds. */
const places = ({ each }: Axis, { at }: Extent): readonly number[] => (each === undefined ? at.slice(0, 1) : at)

/** Rows of one dimension, in the order of its values; a value without an item has no data. */
export function axisRows<R extends ReleasedRow>(
  axis: Axis,
  items: readonly R[],
  value: (item: R) => number | null,
  whole?: (item: R) => number | null,
): readonly ViewRow[] {
  const found = figuresOnce(items, [axis.field]).flatMap(item => {
    const extent = extentOf(axis, item)
    if (extent === null) return []
    const figure = figureOf(item, value, axis.isApart ? 1 : places(axis, extent).length)
    return [{ ...rowOf(axis, extent, figure), ...(whole !== undefined && { whole: whole(item) }) }]
  })
  return completed(found, axis.categories.length, index => rowOf(axis, extentAt(axis, index), NO_ROW))
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

/** The marks of a figure; none if it is of one value of each scale. */
const sharedAt = (extents: readonly (readonly [Axis, Extent])[], steps: readonly Step[]): Pick<ViewRow, 'shared'> => {
  const each = extents.flatMap(([axis, extent]) => (places(axis, extent).length > 1 ? (axis.each ?? []) : []))
  return steps.length > 1 ? { shared: { each: [...new Set(each)], steps } } : {}
}

/** Adds the rows of cells that no figure is of. */
function completed(rows: readonly ViewRow[], count: number, emptyAt: (cell: number) => ViewRow): readonly ViewRow[] {
  const covered = new Set(rows.flatMap(({ cells = [] }) => cells.map(({ order }) => order)))
  const missing = Array.from({ length: count }, (_, cell) => cell).filter(cell => !covered.has(cell))
  return [...rows, ...missing.map(emptyAt)].sort((a, b) => a.order - b.order)
}

/** Rows of two dimensions, by the places on the axis and then by series; a cell without an item has no data. */
export function pairRows<R extends ReleasedRow>(
  items: readonly R[],
  slots: Axis,
  series: Axis,
  value: (item: R) => number | null,
): readonly ViewRow[] {
  const width = series.categories.length
  const found = figuresOnce(items, [slots.field, series.field]).flatMap(item => {
    const [slot, one] = [extentOf(slots, item), extentOf(series, item)]
    if (slot === null || one === null) return []
    const counted = (axis: Axis, extent: Extent) => (axis.isApart ? 1 : places(axis, extent).length)
    const figure = figureOf(item, value, counted(slots, slot) * counted(series, one))
    return [pairRow(slots, series, slot, one, figure)]
  })
  return completed(found, slots.categories.length * width, cell =>
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

/** The day types in the calls by day of purposes, modes, ages and genders. */
export const DAY_TYPES: readonly Category<'weekday' | 'weekend'>[] = [
  { key: 'weekday', name: 'Weekday', hue: 1 },
  { key: 'weekend', name: 'Weekend', hue: 2 },
]
const EVERY_DAY = 'Weekday and weekend'

/** The day types of rows that have a figure for each. */
export const DAY_TYPE_AXIS: Axis<'weekday' | 'weekend'> = {
  field: 'daytype',
  categories: DAY_TYPES,
  nameOf: () => EVERY_DAY,
  each: 'day type',
  isApart: true,
}

/** The day types of rows that have a key: 0 is Monday to Friday. */
export const WEEKEND_AXIS: Axis<0 | 1> = {
  ...DAY_TYPE_AXIS,
  field: 'weekend',
  categories: DAY_TYPES.map((category, at) => ({ ...category, key: at as 0 | 1 })),
  nameOf: () => EVERY_DAY,
}
