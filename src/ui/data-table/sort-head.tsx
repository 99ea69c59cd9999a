import type { Header } from '@tanstack/react-table'
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { classNames } from '../class-names.ts'
import type { Column } from './column.ts'

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** Matches unaccented letters, digits and spaces, if no number is too long for the keys below. */
const PLAIN = /^(?:[a-z ]|\d{1,15}(?!\d))*$/i
const NUMBER_WIDTH = 15

/**
 * Returns a key for plain strings whose code units sort as the collator would, with numbers by size. Sorting takes a
 * tenth of the collator's time, which matters for 100,000 rows.
 */
const plainKey = (text: string): string =>
  text.toLowerCase().replace(/\d+/g, digits => digits.padStart(NUMBER_WIDTH, '0'))

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns a comparator for a column's values. Numbers are compared by size, strings in dictionary order. */
const comparison = (values: readonly (string | number)[]): ((a: number, b: number) => number) => {
  if (values.every(value => typeof value === 'number')) return (a, b) => Number(values[a]) - Number(values[b])
  const texts = values.map(String)
  const plain = texts.every(text => PLAIN.test(text))
  const keys = plain ? texts.map(plainKey) : texts
  const compare = plain ? byCode : collator.compare
  return (a, b) => compare(keys[a] ?? '', keys[b] ?? '')
}

/** Sorts rows by a column. Rows without a value come last in both directions, and equal rows keep their order. */
export const sortRows = <R,>(rows: readonly R[], column: Column<R>, descending: boolean): readonly R[] => {
  const read = column.order ?? column.value
  const valued: R[] = []
  const values: (string | number)[] = []
  const without: R[] = []
  for (const row of rows) {
    const value = read(row)
    if (value === null) without.push(row)
    else {
      valued.push(row)
      values.push(value)
    }
  }
  const compare = comparison(values)
  const order = [...valued.keys()].sort((a, b) => (descending ? compare(b, a) : compare(a, b)))
  return [...order.map(at => valued[at] as R), ...without]
}

const ORDER = { asc: 'ascending', desc: 'descending' } as const

interface ColumnMeta {
  readonly numeric?: boolean | undefined
  readonly wideOnly?: boolean | undefined
  readonly actions?: boolean | undefined
}

/** A column header. Only the sorted column shows its arrow without being hovered. */
export const SortHead = <R,>({ header }: { readonly header: Header<R, unknown> }) => {
  const { column } = header
  const { numeric, wideOnly, actions } = (column.columnDef.meta ?? {}) as ColumnMeta
  const name = String(column.columnDef.header)
  const sorted = column.getIsSorted()
  if (actions) {
    return (
      <th scope="col" className="data-table-actions">
        <span className="visually-hidden">{name}</span>
      </th>
    )
  }
  const Arrow = sorted === 'asc' ? ChevronUp : sorted === 'desc' ? ChevronDown : ChevronsUpDown
  return (
    <th
      scope="col"
      className={classNames(numeric && 'data-table-number', wideOnly && 'data-table-wide')}
      aria-sort={sorted ? ORDER[sorted] : undefined}
    >
      {column.getCanSort() ? (
        <button type="button" className="data-table-sort" onClick={column.getToggleSortingHandler()}>
          {name}
          <Arrow aria-hidden="true" />
        </button>
      ) : (
        name
      )}
    </th>
  )
}
