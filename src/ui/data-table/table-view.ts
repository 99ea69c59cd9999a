import { useMemo } from 'react'
import { useSearchParams } from 'wouter'

/** The view of a table: the page (numbered from 0), the order, and the search words. */
export interface TableView {
  readonly page: number
  /** Null for the initial order. */
  readonly sort: { readonly id: string; readonly descending: boolean } | null
  readonly words: string
}

export const FIRST_VIEW: TableView = { page: 0, sort: null, words: '' }

/** The query parameters of the view. */
const NAMES = { page: 'page', sort: 'sort', words: 'find' } as const

/** Reads a view from query parameters. */
export const viewOfAddress = (search: URLSearchParams): TableView => {
  const [, id, order] = /^(\w+)-(up|down)$/.exec(search.get(NAMES.sort) ?? '') ?? []
  const page = /^[1-9]\d{0,5}$/.test(search.get(NAMES.page) ?? '') ? Number(search.get(NAMES.page)) - 1 : 0
  return {
    page,
    sort: id === undefined ? null : { id, descending: order === 'down' },
    words: search.get(NAMES.words) ?? '',
  }
}

/** Adds a view to other query parameters, omitting default values. */
export const addressOfView = (search: URLSearchParams, { page, sort, words }: TableView): URLSearchParams => {
  const next = new URLSearchParams(search)
  const write = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  write(NAMES.page, page === 0 ? '' : String(page + 1))
  write(NAMES.sort, sort === null ? '' : `${sort.id}-${sort.descending ? 'down' : 'up'}`)
  write(NAMES.words, words)
  return next
}

/** Returns the view of a page's only table, which is stored in the address. */
export const useTableAddress = (): { readonly view: TableView; readonly onView: (view: TableView) => void } => {
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => viewOfAddress(search), [search])
  return { view, onView: next => setSearch(current => addressOfView(current, next), { replace: true }) }
}
