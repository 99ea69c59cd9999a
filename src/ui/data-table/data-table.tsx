import { getCoreRowModel, type SortingState, useReactTable } from '@tanstack/react-table'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { TABLE_PAGE_SIZE } from '../../domain/constants.ts'
import { classNames } from '../class-names.ts'
import { SearchField } from '../controls/field.tsx'
import { type Column, cellText, searchText } from './column.ts'
import { Exports } from './exports.tsx'
import { Pager } from './pager.tsx'
import { SortHead, sortRows } from './sort-head.tsx'
import { FIRST_VIEW, type TableView } from './table-view.ts'
import './data-table.css'

interface DataTableProps<R> {
  /** The accessible name of the table. */
  readonly label: string
  /** Also shows the label above the table, as a heading of this level. */
  readonly heading?: 2 | 3 | undefined
  readonly columns: readonly Column<R>[]
  /** Pass the same array until something changes. */
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string | number
  readonly initialSort?: { readonly id: string; readonly descending: boolean } | undefined
  readonly search?: boolean | undefined
  /** The page, order and search words, if they are stored elsewhere, such as in the address. */
  readonly view?: TableView | undefined
  readonly onView?: ((view: TableView) => void) | undefined
  /** The file name of the export. If absent, the CSV and Copy buttons are hidden. */
  readonly exportName?: string | undefined
  readonly pageSize?: number | undefined
  /** Uses striped rows of 24 px, for a chart's table twin. */
  readonly dense?: boolean | undefined
  readonly onRowClick?: ((row: R) => void) | undefined
  readonly rowTone?: ((row: R) => 'selected' | 'fresh' | undefined) | undefined
  /** Called with the row under the pointer, or with null when the pointer leaves. */
  readonly onRowHover?: ((row: R | null) => void) | undefined
  /** Rows that stay at the bottom of every page regardless of the order, such as a total. They are not searched. */
  readonly foot?: readonly R[] | undefined
  /** The rows for CSV and Copy, if the table combines several of them into one. Defaults to the rows themselves. */
  readonly exportRows?: readonly R[] | undefined
  /** Provenance lines below the rows of a CSV file. */
  readonly exportNotes?: readonly string[] | undefined
  /** Returns content that replaces a row's last cells, such as 'no data'. */
  readonly span?: ((row: R) => ReactNode) | undefined
  /** The first cell that `span` replaces. Defaults to the second column. */
  readonly spanFrom?: number | undefined
  /** Controls between the search field and the export buttons. */
  readonly tools?: ReactNode
  /** A note next to the export buttons. */
  readonly note?: string | undefined
  readonly empty?: ReactNode
  /** Replaces the pager if the server sends the rows one page at a time. */
  readonly pager?: ReactNode
  readonly className?: string | undefined
}

/**
 * A sortable, searchable, paged and exportable table. It copes with 100,000 rows, because it renders only the current
 * page.
 */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const {
    label,
    heading,
    columns: every,
    rows,
    rowKey,
    search,
    exportName,
    pageSize = TABLE_PAGE_SIZE,
    dense,
    span,
    spanFrom = 1,
    foot = [],
  } = props
  const { initialSort } = props
  const columns = useMemo(() => every.filter(column => !column.exportOnly), [every])
  const [own, setOwn] = useState(FIRST_VIEW)
  const { view = own, onView = setOwn } = props
  const { words } = view
  const order = columns.some(({ id }) => id === view.sort?.id) ? view.sort : initialSort
  const [sortId, descending] = [order?.id, order?.descending === true]
  const sorting = useMemo<SortingState>(
    () => (sortId === undefined ? [] : [{ id: sortId, desc: descending }]),
    [sortId, descending],
  )
  const definitions = useMemo(() => columns.map(toDefinition), [columns])
  const all = useRows(columns, rows, sorting, words)
  const exported = useRows(columns, props.exportRows ?? rows, sorting, words)
  const page = Math.min(view.page, Math.max(0, Math.ceil(all.length / pageSize) - 1))
  const data = useMemo(() => all.slice(page * pageSize, (page + 1) * pageSize), [all, page, pageSize])
  const table = useReactTable<R>({
    data,
    columns: definitions,
    getRowId: row => String(rowKey(row)),
    state: { sorting },
    onSortingChange: change => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      onView({ ...view, sort: next ? { id: next.id, descending: next.desc } : null })
    },
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: true,
    getCoreRowModel: getCoreRowModel(),
  })
  const searched = (next: string) => onView({ ...view, words: next, page: 0 })
  // The first cell without a button or checkbox names the row.
  const named = Math.max(
    0,
    columns.findIndex(column => !column.actions),
  )
  const bar = heading || search || props.tools || exportName
  return (
    <div className={classNames('data-table', dense && 'data-table-dense', props.className)}>
      {bar && (
        <div className="data-table-bar">
          {heading === 2 && <h2 className="data-table-title">{label}</h2>}
          {heading === 3 && <h3>{label}</h3>}
          {search && <SearchField className="data-table-search" label="Search" value={words} onChange={searched} />}
          {props.tools}
          <span className="data-table-exports">
            {props.note && (
              <span className="hint data-table-note" title={props.note}>
                {props.note}
              </span>
            )}
            {exportName && (
              <Exports
                name={exportName}
                columns={every}
                rows={foot.length === 0 ? exported : [...exported, ...foot]}
                notes={props.exportNotes}
                small={dense ?? false}
              />
            )}
          </span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by keyboard */}
      <section className="data-table-frame" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            {table.getHeaderGroups().map(group => (
              <tr key={group.id}>
                {group.headers.map(header => (
                  <SortHead key={header.id} header={header} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map(row => {
              const tone = props.rowTone?.(row.original)
              const spanned = span?.(row.original)
              return (
                <tr
                  key={row.id}
                  className={classNames(tone && `data-table-${tone}`, props.onRowClick && 'data-table-clickable')}
                  aria-current={tone === 'selected' ? true : undefined}
                  onClick={event => isRowClick(event.target) && props.onRowClick?.(row.original)}
                  onPointerEnter={props.onRowHover && (() => props.onRowHover?.(row.original))}
                  onPointerLeave={props.onRowHover && (() => props.onRowHover?.(null))}
                >
                  {row.getVisibleCells().map((cell, index) =>
                    index === named ? (
                      <th key={cell.id} scope="row" className={cellClass(columns[named])}>
                        {contentOf(columns[index]!, row.original)}
                      </th>
                    ) : spanned && index >= spanFrom ? (
                      index === spanFrom && (
                        <td key={cell.id} colSpan={columns.length - spanFrom}>
                          {spanned}
                        </td>
                      )
                    ) : (
                      <td key={cell.id} className={cellClass(columns[index])}>
                        {contentOf(columns[index]!, row.original)}
                      </td>
                    ),
                  )}
                </tr>
              )
            })}
          </tbody>
          {foot.length > 0 && (
            <tfoot>
              {foot.map(row => (
                <tr
                  key={rowKey(row)}
                  onPointerEnter={props.onRowHover && (() => props.onRowHover?.(row))}
                  onPointerLeave={props.onRowHover && (() => props.onRowHover?.(null))}
                >
                  {columns.map((column, index) => {
                    const content = contentOf(column, row)
                    return index === 0 ? (
                      <th key={column.id} scope="row" className={cellClass(column)}>
                        {content}
                      </th>
                    ) : (
                      <td key={column.id} className={cellClass(column)}>
                        {content}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tfoot>
          )}
        </table>
        {all.length === 0 && (
          <p className="data-table-empty" role="status">
            {props.empty ?? 'No matching records found'}
          </p>
        )}
      </section>
      {props.pager}
      {!props.pager && (!dense || all.length > pageSize) && (
        <Pager
          label={label}
          page={page}
          pageSize={pageSize}
          total={all.length}
          onPage={next => onView({ ...view, page: next })}
        />
      )}
    </div>
  )
}

/** Returns the rows that contain the search words, in the selected order. Typing does not wait for the search. */
const useRows = <R,>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  sorting: SortingState,
  words: string,
): readonly R[] => {
  const query = useDeferredValue(words.trim().toLowerCase())
  const texts = useMemo(() => {
    const textOf = new Map<R, string>()
    return (row: R) => {
      const text = textOf.get(row) ?? searchText(columns, row)
      textOf.set(row, text)
      return text
    }
  }, [columns])
  const sorted = useMemo(() => {
    const [by] = sorting
    const column = columns.find(({ id }) => id === by?.id)
    return column && by ? sortRows(rows, column, by.desc) : rows
  }, [columns, rows, sorting])
  return useMemo(
    () => (query === '' ? sorted : sorted.filter(row => texts(row).includes(query))),
    [sorted, texts, query],
  )
}

/** A click on a control in the row, or one that ends a text selection, does not count as a click on the row. */
const isRowClick = (target: EventTarget): boolean =>
  target instanceof Element && !target.closest('button, a, input') && String(getSelection() ?? '') === ''

const cellClass = <R,>(column: Column<R> | undefined) =>
  classNames(
    column?.numeric && 'data-table-number',
    column?.wideOnly && 'data-table-wide',
    column?.actions && 'data-table-actions',
  )

/**
 * Renders a cell's content. This is a function rather than a component: React would remount a component whenever the
 * columns change, and the focused or pressed element would be lost.
 */
const contentOf = <R,>(column: Column<R>, row: R): ReactNode => (column.cell ? column.cell(row) : cellText(column, row))

const toDefinition = <R,>(column: Column<R>) => ({
  id: column.id,
  header: column.header,
  // Sorting requires an accessor, although the order is computed here.
  accessorFn: column.value,
  enableSorting: column.actions ? false : (column.sortable ?? true),
  meta: { numeric: column.numeric, wideOnly: column.wideOnly, actions: column.actions },
})
