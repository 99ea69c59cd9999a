import { PER, type Per } from './per.ts'

export const SHOWN = ['values', 'difference', 'index'] as const
export type Shown = (typeof SHOWN)[number]

/** How a comparison is shown, in its URL beside the datasets and the state of the report. */
export interface CompareLink {
  readonly show: Shown
  readonly per: Per
}

const [DEFAULT_SHOW, DEFAULT_PER] = ['difference', 'day'] as const

export const readCompareLink = (params: URLSearchParams): CompareLink => ({
  show: SHOWN.find(show => show === params.get('show')) ?? DEFAULT_SHOW,
  per: PER.find(per => per === params.get('per')) ?? DEFAULT_PER,
})

/** Adds the state to the other parameters; defaults are omitted. */
export function writeCompareLink({ show, per }: CompareLink, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (key: string, value: string, ordinary: string) =>
    value === ordinary ? next.delete(key) : next.set(key, value)
  put('show', show, DEFAULT_SHOW)
  put('per', per, DEFAULT_PER)
  return next
}
