import type { Hue } from '../../charts/chart-spec.ts'
import { figureOf, type ReleasedRow } from './figure-of.ts'
import type { ViewRow } from './view-row.ts'

/** A category of a fixed list, such as a purpose or an age band. */
export interface Category<K extends string | number = string | number> {
  readonly key: K
  readonly name: string
  /** The label on the axis; the default is the name. */
  readonly label?: string
  readonly hue?: Hue
}

/** One row for each category, in the order of the list; a category without an item has no data. */
export const categoryRows = <R extends ReleasedRow, K extends string | number>(
  categories: readonly Category<K>[],
  items: readonly R[],
  keyOf: (item: R) => K,
  value: (item: R) => number | null,
): readonly ViewRow[] =>
  categories.map(({ key, name, label = name, hue }, order) => ({
    ...figureOf(
      items.find(item => keyOf(item) === key),
      value,
    ),
    order,
    name,
    label,
    ...(hue !== undefined && { hue }),
  }))

/** One dimension of a view of two: its categories, and the category of a row of the call. */
export interface Dimension<R> {
  readonly categories: readonly Category[]
  readonly keyOf: (item: R) => string | number
}

/** One row for each pair of a place on the axis and a series. */
export function pairRows<R extends ReleasedRow>(
  items: readonly R[],
  slots: Dimension<R>,
  series: Dimension<R>,
  value: (item: R) => number | null,
): readonly ViewRow[] {
  const width = series.categories.length
  return slots.categories.flatMap((slot, at) =>
    series.categories.map((one, which) => ({
      ...figureOf(
        items.find(item => slots.keyOf(item) === slot.key && series.keyOf(item) === one.key),
        value,
      ),
      order: at * width + which,
      name: `${slot.name}, ${one.name}`,
      label: slot.label ?? slot.name,
      hue: one.hue ?? 'na',
      pair: { slot: at, slotName: slot.name, series: which, seriesName: one.name },
    })),
  )
}

/** The day types in the calls by day of purposes, modes, ages and genders. */
export const DAY_TYPES: readonly Category<'weekday' | 'weekend'>[] = [
  { key: 'weekday', name: 'Weekday', hue: 1 },
  { key: 'weekend', name: 'Weekend', hue: 2 },
]

export const dayTypeOf = ({ weekend }: { readonly weekend: 0 | 1 }): 'weekday' | 'weekend' =>
  weekend === 1 ? 'weekend' : 'weekday'
