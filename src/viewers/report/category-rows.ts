import type { Hue } from '../../charts/chart-spec.ts'
import { figureOf, type ReleasedRow } from './figure-of.ts'
import type { ViewRow } from './view-row.ts'

/** One of a fixed list, such as a purpose or an age band. */
export interface Category<K extends string | number = string | number> {
  readonly key: K
  readonly name: string
  /** On the axis; the name where left out. */
  readonly label?: string
  readonly hue?: Hue
}

/** A row for each category, in the order of the list; a category that is missing has no data. */
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

/** One way of a view of two: its categories, and which of them a row of the call is in. */
export interface Way<R> {
  readonly categories: readonly Category[]
  readonly keyOf: (item: R) => string | number
}

/** A row for each pair of two lists: the places of the axis, and within each the series. */
export function pairRows<R extends ReleasedRow>(
  items: readonly R[],
  slots: Way<R>,
  series: Way<R>,
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

/** Weekdays beside weekends, as the calls by day of purposes, modes, ages and genders have them. */
export const DAY_TYPES: readonly Category<'weekday' | 'weekend'>[] = [
  { key: 'weekday', name: 'Weekday', hue: 1 },
  { key: 'weekend', name: 'Weekend', hue: 2 },
]

export const dayTypeOf = ({ weekend }: { readonly weekend: 0 | 1 }): 'weekday' | 'weekend' =>
  weekend === 1 ? 'weekend' : 'weekday'
