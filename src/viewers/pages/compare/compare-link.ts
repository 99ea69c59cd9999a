import { PER, type Per } from './normalisation.ts'

export const SHOWN = ['values', 'difference', 'index'] as const
export type Shown = (typeof SHOWN)[number]

/** How a comparison is shown, in its URL beside the datasets and the state of the report. */
export interface CompareLink {
  readonly show: Shown
  readonly per: Per
}

/** What an address shows that does not say, where the report does not either. */
const ORDINARY: CompareLink = { show: 'difference', per: 'day' }

/** @param ordinary the defaults of the report */
export const readCompareLink = (params: URLSearchParams, ordinary = ORDINARY): CompareLink => ({
  show: SHOWN.find(show => show === params.get('show')) ?? ordinary.show,
  per: PER.find(per => per === params.get('per')) ?? ordinary.per,
})

/** Adds the state to the other parameters; defaults are omitted. */
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
