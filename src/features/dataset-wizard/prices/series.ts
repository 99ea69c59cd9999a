import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import { CallError } from '../../../app/call-error.ts'
import type { WizardPayload } from '../../../contract/datasets.ts'
import type { SeriesCost, SeriesOrder, SeriesPlace } from '../../../contract/series.ts'
import { type Draft, kindOf, type ListedPlace } from '../model/draft.ts'
import type { Step } from '../model/draft-address.ts'
import { SERIES_TEXT } from '../model/text.ts'

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

export interface CheckProgress {
  readonly done: number
  readonly all: number
}

const changed = () => new CallError(409, 'price-changed', SERIES_TEXT.changed)

/**
 * Has each dataset of an order judged once more before it is charged, line by line, so that the user sees how far it is and can leave.
 * The server keeps the judgements: the order that follows does not wait for them again, and here nothing has changed as a rule.
 */
export const createSeriesCheck = (ask: AskSeriesCosts) => {
  const progress = signal<CheckProgress | null>(null)
  let abort = new AbortController()
  return {
    /** Null unless an order is being checked. */
    progress: progress as ReadonlySignal<CheckProgress | null>,
    /** @returns false where the user has cancelled. @throws CallError price-changed where the order is not what was shown */
    run: async ({ quotedCredits, ...order }: SeriesOrder & { readonly quotedCredits: number }): Promise<boolean> => {
      const all = (order.months ?? order.places ?? []).length
      if (all < 2) return true
      abort = new AbortController()
      const { signal: cancelled } = abort
      progress.value = { done: 0, all }
      try {
        let credits: number | null = null
        for await (const line of ask(order, cancelled)) {
          if (cancelled.aborted) return false
          if (line.kind === 'total') credits = line.credits
          else if (line.kind === 'priced') progress.value = { done: line.index + 1, all }
          else throw changed()
        }
        if (cancelled.aborted) return false
        if (credits !== quotedCredits) throw changed()
        return true
      } catch (error) {
        if (cancelled.aborted) return false
        throw error
      } finally {
        progress.value = null
      }
    },
    cancel: (): void => abort.abort(),
  }
}

const sentPlace = ({ name, postcode, at }: ListedPlace): SeriesPlace =>
  postcode === null ? { name, coords: [...at] } : { name, postcode }

interface SeriesDeps {
  readonly costs: AskSeriesCosts
  readonly draft: ReadonlySignal<Draft>
  readonly step: ReadonlySignal<Step>
  /** The order of one dataset that all of them share; null before there is a month. */
  readonly payload: () => WizardPayload | null
  readonly errorText: (error: unknown) => string
}

/** The wizard's order where it is of several datasets: its lines, their prices, and what keeps it from being placed. */
export const createSeries = ({ costs, draft, step, payload, errorText }: SeriesDeps) => {
  const kind = computed(() => kindOf(draft.value))
  const whole = computed<SeriesOrder | null>(() => {
    const order = kind.value === 'one' ? null : payload()
    if (order === null) return null
    return kind.value === 'months'
      ? { order, months: [...draft.value.months] }
      : { order, places: draft.value.places.map(sentPlace) }
  })
  const quote = createSeriesQuote(
    costs,
    // a place may still change before the last step, and each month would be judged for each change of it
    computed(() => (kind.value === 'places' || step.value === 'confirm' ? whole.value : null)),
  )
  const lines = computed<readonly SeriesLine[]>(() =>
    [...quote.current.value.lines.values()].sort((a, b) => a.index - b.index),
  )
  let refusedBefore: readonly number[] = []
  const count = computed(() => (kind.value === 'places' ? draft.value.places.length : draft.value.months.length))

  return {
    kind,
    quote,
    check: createSeriesCheck(costs),
    /** Months or places that are asked for. */
    count,
    lines,
    refused: computed(() => lines.value.flatMap(line => (line.kind === 'refused' ? [line] : []))),
    /** Positions of the refused lines: the same list while no other is refused, so that the map is not drawn anew for each price. */
    refusedAt: computed<readonly number[]>(() => {
      const now = lines.value.flatMap(({ kind: state, index }) => (state === 'refused' ? [index] : []))
      if (now.join() !== refusedBefore.join()) refusedBefore = now
      return refusedBefore
    }),
    /** Why it cannot be ordered now; null where it can, and for an order of one. */
    problem: computed<string | null>(() => {
      if (kind.value === 'one') return null
      const { total, error } = quote.current.value
      if (error !== null) return errorText(error)
      if (total === null) return SERIES_TEXT.pricing
      if (lines.value.some(line => line.kind === 'making')) return SERIES_TEXT.making
      return total.priced === 0 ? SERIES_TEXT.allRefused : null
    }),
    /** The order without its refused lines, at the price that was shown; null while it cannot be placed. */
    accepted: (): (SeriesOrder & { quotedCredits: number }) | null => {
      const order = whole.peek()
      const { total, error } = quote.current.peek()
      if (order === null || total === null || error !== null || total.priced === 0) return null
      const priced = new Set(lines.peek().flatMap(line => (line.kind === 'priced' ? [line.index] : [])))
      const kept = <T>(all: readonly T[]): T[] => all.filter((_, index) => priced.has(index))
      return {
        order: order.order,
        ...(order.months && { months: kept(order.months) }),
        ...(order.places && { places: kept(order.places) }),
        quotedCredits: total.credits,
      }
    },
  }
}
export type Series = ReturnType<typeof createSeries>
