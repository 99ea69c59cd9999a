import { useSearchParams } from 'wouter'
import type { DatasetFilter } from './filter-datasets.ts'

/** The names that the address gives the filters. */
const NAMES = { template: 'template', group: 'group', organisation: 'organisation', words: 'search' } as const

export interface KeptFilter {
  readonly value: DatasetFilter
  readonly change: (name: keyof DatasetFilter, value: string) => void
}

/** The filters, kept in the address. */
export const useFilter = (): KeptFilter => {
  const [search, setSearch] = useSearchParams()
  const read = (name: keyof DatasetFilter) => search.get(NAMES[name]) ?? ''
  return {
    value: {
      template: read('template'),
      group: read('group'),
      organisation: read('organisation'),
      words: read('words'),
    },
    change: (name, value) =>
      setSearch(
        current => {
          if (value === '') current.delete(NAMES[name])
          else current.set(NAMES[name], value)
          // other rows begin at their first page
          current.delete('page')
          return current
        },
        { replace: true },
      ),
  }
}
