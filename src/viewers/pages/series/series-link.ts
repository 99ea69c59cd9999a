import { MAX_SERIES_MONTHS } from '../../../domain/constants.ts'
export const MEASURES = ['visits', 'repeat', 'stay'] as const
export type MeasureId = (typeof MEASURES)[number]
export const STEPS = ['day', 'week', 'month'] as const
export type Step = (typeof STEPS)[number]

/** The datasets of a series: those of one order, or any datasets of one place. */
export type SeriesOf = { readonly series: number } | { readonly datasets: readonly number[] }

/** The settings of a series in its URL. Unknown words fall back to the defaults. */
export interface SeriesLink {
  readonly measure: MeasureId
  readonly step: Step
  /** The first and last displayed month, such as `2025-09`. Null for the first or last of all. */
  readonly from: string | null
  readonly to: string | null
}

const DEFAULTS = { measure: 'visits', step: 'week' } as const
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const idOf = (text: string): number[] => {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? [id] : []
}

/** Returns null if the URL names no datasets. */
export function readSeriesOf(params: URLSearchParams): SeriesOf | null {
  const [series] = idOf(params.get('series') ?? '')
  if (series !== undefined) return { series }
  const datasets = [...new Set((params.get('datasets') ?? '').split(',').flatMap(idOf))].slice(0, MAX_SERIES_MONTHS)
  return datasets.length === 0 ? null : { datasets }
}

export function readSeriesLink(params: URLSearchParams): SeriesLink {
  const monthAt = (key: string) => {
    const text = params.get(key) ?? ''
    return MONTH.test(text) ? text : null
  }
  return {
    measure: MEASURES.find(id => id === params.get('measure')) ?? DEFAULTS.measure,
    step: STEPS.find(id => id === params.get('step')) ?? DEFAULTS.step,
    from: monthAt('from'),
    to: monthAt('to'),
  }
}

/** Adds the settings to the other parameters. Defaults are omitted. */
export function writeSeriesLink({ measure, step, from, to }: SeriesLink, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (key: string, value: string | null) => (value === null ? next.delete(key) : next.set(key, value))
  put('measure', measure === DEFAULTS.measure ? null : measure)
  put('step', step === DEFAULTS.step ? null : step)
  put('from', from)
  put('to', to)
  return next
}
