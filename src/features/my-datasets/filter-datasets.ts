import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { call, routes } from '../../app/client.ts'
import { type ListedReport, MAX_SEARCHED_LETTERS } from '../../contract/datasets.ts'
import { calledPlace, isNamedBoundary, isNamedPoint } from '../../domain/dataset-names.ts'
import { formatDay, formatMinute } from '../../ui/format-date.ts'
import { STATUS_LABELS } from './text.ts'

/** Neither coordinates nor the key of a ground are read: a search for 2026 must not find them. Places are read by name. */
const UNREAD: readonly string[] = ['pin', 'groundKey', 'places', 'placeCount']

const textsOf = (value: unknown): string[] => {
  if (value === null || value === undefined) return []
  if (typeof value === 'object') return Object.values(value).flatMap(textsOf)
  return [String(value)]
}

/** Everything a dataset says, in its record and as the table words it, in lower case. */
const datasetText = (dataset: ListedReport): string => {
  const fields = Object.entries(dataset).flatMap(([name, value]) => (UNREAD.includes(name) ? [] : textsOf(value)))
  const worded = [STATUS_LABELS[dataset.reportStatus], formatMinute(dataset.creationTime), formatDay(dataset.startDate)]
  const named = dataset.places.flatMap(place => {
    if (isNamedBoundary(place)) return calledPlace(place)
    return isNamedPoint(place) ? (place.name ?? []) : [place.name, place.code]
  })
  return [...fields, ...named, ...worded].join('\n').toLowerCase()
}

/** The group filter's word for datasets without one. */
export const UNGROUPED = 'none'

interface DatasetFilter {
  /** A template's name; empty for all. */
  readonly template: string
  /** A group's id as text, or UNGROUPED; empty for all. */
  readonly group: string
  /** An organisation's id as text; empty for all. */
  readonly organisation: string
  readonly words: string
}

const inGroup = ({ groupId }: ListedReport, group: string): boolean =>
  group === '' || (group === UNGROUPED ? groupId === null : String(groupId) === group)

/**
 * The datasets of a template, a group and an organisation whose fields hold the words.
 * @param found those of which a field that the list lacks holds the words
 */
export const filterDatasets = (
  datasets: readonly ListedReport[],
  { template, group, organisation, words }: DatasetFilter,
  found: ReadonlySet<number>,
): readonly ListedReport[] => {
  const wanted = words.trim().toLowerCase()
  return datasets.filter(
    dataset =>
      (template === '' || dataset.reportName === template) &&
      inGroup(dataset, group) &&
      (organisation === '' || String(dataset.organisationId) === organisation) &&
      (found.has(dataset.id) || datasetText(dataset).includes(wanted)),
  )
}

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

/** A search is sent when nothing has been typed for so long. Milliseconds. */
const PAUSE_MS = 200
const NONE: ReadonlySet<number> = new Set()

/** The datasets of which the server finds the words in a field: all places and choices, which the list lacks. Empty until they are found. */
export const useFound = (words: string): ReadonlySet<number> => {
  const wanted = words.trim().slice(0, MAX_SEARCHED_LETTERS)
  const [found, setFound] = useState({ wanted: '', ids: NONE })
  useEffect(() => {
    if (wanted === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call(routes.searchDatasets, { query: { words: wanted }, signal: controller.signal }).then(
        ids => setFound({ wanted, ids: new Set(ids) }),
        // the rows that the browser finds without the server are shown all the same
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted])
  return found.wanted === wanted ? found.ids : NONE
}
