import { MAX_COMPARED_DATASETS } from '../../../domain/constants.ts'
import { PER, type Per } from './normalisation.ts'

interface NamedDatasets {
  readonly ids: readonly number[]
  readonly base: number | null
}

/** Reads the datasets in a URL, and their base: the first dataset unless the URL names another. */
export function readDatasets(params: URLSearchParams): NamedDatasets {
  const named = [...new Set((params.get('datasets') ?? '').split(',').flatMap(text => readId(text) ?? []))]
  const ids = named.slice(0, MAX_COMPARED_DATASETS)
  const base = readId(params.get('base'))
  return { ids, base: base !== null && ids.includes(base) ? base : (ids[0] ?? null) }
}

/** Writes the datasets to query parameters and keeps the others. */
export function writeDatasets({ ids, base }: NamedDatasets, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set('datasets', ids.join(','))
  if (base === null || base === ids[0]) next.delete('base')
  else next.set('base', String(base))
  return next
}

/** True if each dataset counts all its visitors, including residents of the other areas. */
export const readOwnPeople = (params: URLSearchParams): boolean => params.get('people') === 'own'

/** Writes which people a comparison counts to query parameters and keeps the others. */
export function writeOwnPeople(isOwn: boolean, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  if (isOwn) next.set('people', 'own')
  else next.delete('people')
  return next
}

/** Returns the page that compares these datasets: `/Compare_Datasets?datasets=12,15`. */
export const compareLink = (ids: readonly number[]): string => `/Compare_Datasets?datasets=${ids.join(',')}`

/** Parses the id of a dataset. Returns null for any other string. */
export function readId(text: string | null): number | null {
  const id = Number(text)
  return text !== null && text !== '' && Number.isSafeInteger(id) && id > 0 ? id : null
}

export const SHOWN = ['values', 'difference', 'index'] as const
export type Shown = (typeof SHOWN)[number]

/** How a comparison is displayed. Its URL also contains the datasets and the state of the report. */
export interface CompareLink {
  readonly show: Shown
  readonly per: Per
}

/** Used if neither the URL nor the report specifies how to display a comparison. */
const ORDINARY: CompareLink = { show: 'difference', per: 'day' }

/** Returns how months are displayed if the URL does not specify it: they are compared as a standard week. */
export const ordinaryOf = (comparedAs = ORDINARY, isOfMonths = false): CompareLink =>
  isOfMonths && comparedAs.per === 'day' ? { ...comparedAs, per: 'week' } : comparedAs

/** @param ordinary the defaults of the report */
export const readCompareLink = (params: URLSearchParams, ordinary = ORDINARY): CompareLink => ({
  show: SHOWN.find(show => show === params.get('show')) ?? ordinary.show,
  per: PER.find(per => per === params.get('per')) ?? ordinary.per,
})

/** Adds the state to the other parameters. Defaults are omitted. */
export function writeCompareLink(
  { show, per }: CompareLink,
  params: URLSearchParams,
  ordinary = ORDINARY,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (key: string, value: string, usual: string) => (value === usual ? next.delete(key) : next.set(key, value))
  put('show', show, ordinary.show)
  put('per', per, ordinary.per)
  return next
}
