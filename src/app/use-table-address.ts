import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { addressOfView, type TableView, viewOfAddress } from '../ui/data-table/table-view.ts'

/** The view of a page's one table, kept in the address. */
export const useTableAddress = (): { readonly view: TableView; readonly onView: (view: TableView) => void } => {
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => viewOfAddress(search), [search])
  return { view, onView: next => setSearch(current => addressOfView(current, next), { replace: true }) }
}
