import { useMemo } from 'react'
import { useSearchParams } from 'wouter'

/** What a table shows of its rows: the page from 0, the order, and the words searched for. */
export interface TableView {
  readonly page: number
  /** Null: the order in which the table opens. */
  readonly sort: { readonly id: string; readonly descending: boolean } | null
  readonly words: string
}

/** The view with which a table opens. */
export const FIRST_VIEW: TableView = { page: 0, sort: null, words: '' }

/** The names that the address gives the parts. */
const NAMES = { page: 'page', sort: 'sort', words: 'find' } as const

/** The view that query parameters hold. */
export const viewOfAddress = (search: URLSearchParams): TableView => {
  const [, id, order] = /^(\w+)-(up|down)$/.exec(search.get(NAMES.sort) ?? '') ?? []
  const page = /^[1-9]\d{0,5}$/.test(search.get(NAMES.page) ?? '') ? Number(search.get(NAMES.page)) - 1 : 0
  return {
    page,
    sort: id === undefined ? null : { id, descending: order === 'down' },
    words: search.get(NAMES.words) ?? '',
  }
}

/** Writes a view among other query parameters; what stands at its default is left out. */
export const addressOfView = (search: URLSearchParams, { page, sort, words }: TableView): URLSearchParams => {
  const next = new URLSearchParams(search)
  const write = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  write(NAMES.page, page === 0 ? '' : String(page + 1))
  write(NAMES.sort, sort === null ? '' : `${sort.id}-${sort.descending ? 'down' : 'up'}`)
  write(NAMES.words, words)
  return next
}

/** The view of a page's one table, kept in the address. */
export const useTableAddress = (): { readonly view: TableView; readonly onView: (view: TableView) => void } => {
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => viewOfAddress(search), [search])
  return { view, onView: next => setSearch(current => addressOfView(current, next), { replace: true }) }
}
