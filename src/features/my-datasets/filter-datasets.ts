import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { call, routes } from '../../app/client.ts'
import type { Dataset } from '../../contract/wire-names.ts'
import { MAX_SEARCHED_LETTERS } from '../../domain/constants.ts'
import { calledPlace, isNamedBoundary, isNamedPoint } from '../../domain/dataset-names.ts'
import { formatDay, formatMinute } from '../../ui/format-date.ts'
import { STATUS_LABELS } from './my-datasets-text.ts'

/**
 * The fields that the search skips, such as coordinates and the keys of areas, so that a search for 2026 does not match
 * them. Places are searched by name.
 */
const UNREAD: readonly string[] = ['pin', 'groundKey', 'places', 'placeCount']

const textsOf = (value: unknown): string[] => {
  if (value === null || value === undefined) return []
  if (typeof value === 'object') return Object.values(value).flatMap(textsOf)
  return [String(value)]
}

/** Returns all of a dataset's text, as recorded and as worded in the table, in lower case. */
const datasetText = (dataset: Dataset): string => {
  const fields = Object.entries(dataset).flatMap(([name, value]) => (UNREAD.includes(name) ? [] : textsOf(value)))
  const worded = [STATUS_LABELS[dataset.status], formatMinute(dataset.orderedAt), formatDay(dataset.startDate)]
  const named = dataset.places.flatMap(place => {
    if (isNamedBoundary(place)) return calledPlace(place)
    return isNamedPoint(place) ? (place.name ?? []) : [place.name, place.code]
  })
  return [...fields, ...named, ...worded].join('\n').toLowerCase()
}

/** The group filter's value for datasets without a group. */
export const UNGROUPED = 'none'

interface DatasetFilter {
  /** A template's name. Empty for all templates. */
  readonly template: string
  /** A group's id as a string, or UNGROUPED. Empty for all groups. */
  readonly group: string
  /** An organisation's id as a string. Empty for all organisations. */
  readonly organisation: string
  readonly words: string
}

const inGroup = ({ groupId }: Dataset, group: string): boolean =>
  group === '' || (group === UNGROUPED ? groupId === null : String(groupId) === group)

/**
 * Returns the datasets of a template, a group and an organisation whose fields contain the words.
 * @param found the datasets in which the server found the words, in fields that are not in the list
 */
export const filterDatasets = (
  datasets: readonly Dataset[],
  { template, group, organisation, words }: DatasetFilter,
  found: ReadonlySet<number>,
): readonly Dataset[] => {
  const query = words.trim().toLowerCase()
  return datasets.filter(
    dataset =>
      (template === '' || dataset.templateName === template) &&
      inGroup(dataset, group) &&
      (organisation === '' || String(dataset.organisationId) === organisation) &&
      (found.has(dataset.id) || datasetText(dataset).includes(query)),
  )
}

/** The query parameters of the filters. */
const NAMES = { template: 'template', group: 'group', organisation: 'organisation', words: 'search' } as const

export interface KeptFilter {
  readonly value: DatasetFilter
  readonly change: (name: keyof DatasetFilter, value: string) => void
}

/** Returns the filters, which are stored in the address. */
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
          // Changing the filters returns to the first page.
          current.delete('page')
          return current
        },
        { replace: true },
      ),
  }
}

/** The search's debounce, in ms. */
const PAUSE_MS = 200
const NONE: ReadonlySet<number> = new Set()

/**
 * Returns the datasets in which the server finds the words, in places and options that are not in the list. Empty until
 * the reply arrives.
 */
export const useFound = (words: string): ReadonlySet<number> => {
  const query = words.trim().slice(0, MAX_SEARCHED_LETTERS)
  const [found, setFound] = useState({ wanted: '', ids: NONE })
  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call(routes.searchDatasets, { query: { words: query }, signal: controller.signal }).then(
        ids => setFound({ wanted: query, ids: new Set(ids) }),
        // The rows that the browser finds without the server are shown anyway.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])
  return found.wanted === query ? found.ids : NONE
}
