import type { Header } from '@tanstack/react-table'
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { classNames } from '../class-names.ts'

const ORDER = { asc: 'ascending', desc: 'descending' } as const

interface ColumnMeta {
  readonly numeric?: boolean | undefined
  readonly wideOnly?: boolean | undefined
  readonly actions?: boolean | undefined
}

/** The head of a column: only the sorted one shows its arrow at rest. */
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
