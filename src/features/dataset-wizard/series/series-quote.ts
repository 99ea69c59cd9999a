import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { SeriesCost, SeriesOrder } from '../../../contract/series.ts'

/** How long the order must rest before it is priced, milliseconds. */
const REST_MS = 300
/** Lines arrive one by one; the page is drawn anew at most this often. */
const DRAWN_MS = 100

export type SeriesLine = Exclude<SeriesCost, { kind: 'total' }>
type SeriesTotal = Extract<SeriesCost, { kind: 'total' }>

export interface SeriesQuote {
  /** By position in the order. */
  readonly lines: ReadonlyMap<number, SeriesLine>
  /** Null until every line has been priced. */
  readonly total: SeriesTotal | null
  /** The error that ended the reply before its total; null where there is none. */
  readonly error: unknown
}

const NONE: SeriesQuote = { lines: new Map(), total: null, error: null }

export type AskSeriesCosts = (order: SeriesOrder, signal: AbortSignal) => AsyncIterable<SeriesCost>

/** The price of each line of an order of several, asked again whenever the order changes; a late reply is dropped. */
export const createSeriesQuote = (ask: AskSeriesCosts, request: ReadonlySignal<SeriesOrder | null>) => {
  const answer = signal<{ readonly key: string; readonly quote: SeriesQuote }>({ key: '', quote: NONE })
  const attempt = signal(0)
  // the order's name is left out, as it does not change the price; the names of places stay, as they name the lines
  const key = computed(() => {
    if (request.value === null) return ''
    const { order, months, places } = request.value
    return JSON.stringify([attempt.value, { ...order, clientProjectName: '' }, months, places])
  })
  const read = async (asked: string, about: SeriesOrder, abort: AbortSignal): Promise<void> => {
    const lines = new Map<number, SeriesLine>()
    let total: SeriesTotal | null = null
    let drawn = 0
    const show = (error: unknown): void => {
      drawn = performance.now()
      if (!abort.aborted) answer.value = { key: asked, quote: { lines: new Map(lines), total, error } }
    }
    try {
      for await (const line of ask(about, abort)) {
        if (line.kind === 'total') total = line
        else lines.set(line.index, line)
        if (performance.now() - drawn >= DRAWN_MS) show(null)
      }
      show(total === null ? new Error('The prices ended before their total') : null)
    } catch (error) {
      show(error)
    }
  }
  const stop = effect(() => {
    const asked = key.value
    const about = request.peek()
    if (about === null) return
    const abort = new AbortController()
    const timer = setTimeout(() => void read(asked, about, abort.signal), REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  })
  return {
    /** Of the order as it stands; without lines while it has just changed. */
    current: computed(() => (answer.value.key === key.value && key.value !== '' ? answer.value.quote : NONE)),
    retry: (): void => {
      attempt.value++
    },
    stop,
  }
}
