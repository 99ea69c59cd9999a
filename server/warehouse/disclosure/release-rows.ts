import type { Axis } from './categories.ts'
import type { Cell } from './cut-table.ts'
import { asReleased, type Released } from './release.ts'

type KeyValue = number | string

/** How an axis becomes a key of the rows. */
export interface RowKey {
  readonly field: string
  readonly axis: Axis
  /** The index of the axis in the cut. */
  readonly at: number
  readonly toKey: (option: number) => KeyValue
  /**
   * Names a node that covers several options by one row: the value of its key, and the options in the order in which they are listed.
   * Left out, each of the options has a row with their mean.
   */
  readonly nameOf?: (options: readonly number[]) => { readonly value: KeyValue; readonly options: readonly number[] }
  /** The options that have rows, of those that nodes cover; all if left out. */
  readonly shown?: ReadonlySet<number>
  /** True if the trips of options without rows are in the figures too. */
  readonly coversAll?: true
  /** The options that have rows without values if they are on no axis, because no day with data has them. */
  readonly always?: readonly number[]
}

/** The options that a cell covers, key by key. */
export const optionsOf = (keys: readonly RowKey[], { nodes }: Cell): readonly (readonly number[])[] =>
  keys.map(({ axis, at }) => axis.categories[nodes[at]!]!.covers)

interface Row {
  readonly order: readonly number[]
  readonly fields: object
}

/** The keys of a cell's rows. */
const keysOf = (keys: readonly RowKey[], covered: readonly (readonly number[])[]): Row[] =>
  keys.reduce<Row[]>(
    (rows, { field, toKey, nameOf, shown }, i) => {
      const options = covered[i]!.filter(option => shown?.has(option) ?? true)
      const name = options.length > 1 ? nameOf?.(options) : undefined
      const values = name ? [[name.options[0]!, name.value] as const] : options.map(one => [one, toKey(one)] as const)
      return rows.flatMap(({ order, fields }) =>
        values.map(([option, value]) => ({ order: [...order, option], fields: { ...fields, [field]: value } })),
      )
    },
    [{ order: [], fields: {} }],
  )

const mergedOf = (keys: readonly RowKey[], covered: readonly (readonly number[])[]): object => {
  const merged = keys.flatMap(({ field, toKey, nameOf, shown, coversAll }, i) => {
    const options = covered[i]!.filter(option => coversAll || (shown?.has(option) ?? true))
    return options.length > 1 ? [[field, (nameOf?.(options).options ?? options).map(toKey)] as const] : []
  })
  return merged.length > 0 ? { covers: Object.fromEntries(merged) } : {}
}

const byOptions = (a: Row, b: Row): number => a.order.reduce((found, option, i) => found || option - b.order[i]!, 0)

/**
 * Rows in the order of their options.
 * @param figuresOf the figures of a cell, which all of its rows have
 * @param empty the figures of a row without data
 */
export const releaseRows = <R>(
  keys: readonly RowKey[],
  cells: readonly Cell[],
  figuresOf: (cell: Cell, covered: readonly (readonly number[])[]) => object,
  empty: object,
): Released<R[]> => {
  const rows = cells.flatMap(cell => {
    const covered = optionsOf(keys, cell)
    const figures = { ...figuresOf(cell, covered), ...mergedOf(keys, covered) }
    return keysOf(keys, covered).map(({ order, fields }) => ({ order, fields: { ...fields, ...figures } }))
  })
  const missing = keys.flatMap(({ always, axis }, i) => {
    const absent = always?.filter(option => !axis.categories[0]!.covers.includes(option)) ?? []
    const others = keys.map((key, j) => (i === j ? absent : key.axis.categories[0]!.covers))
    return rows.length > 0 && absent.length > 0
      ? keysOf(
          keys.map(({ nameOf: _, ...key }) => key),
          others,
        )
      : []
  })
  const all = [...rows, ...missing.map(({ order, fields }) => ({ order, fields: { ...fields, ...empty } }))]
  return asReleased(all.sort(byOptions).map(({ fields }) => fields as R))
}
