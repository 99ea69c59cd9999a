import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { CallError } from '../../../app/call-error.ts'
import type { WizardPayload } from '../../../contract/datasets.ts'
import type { SeriesCost, SeriesOrder, SeriesPlace } from '../../../contract/series.ts'
import { type Draft, kindOf, type ListedPlace } from '../model/draft.ts'
import type { Step } from '../model/draft-address.ts'
import { withoutName } from '../model/payload.ts'
import { SERIES_TEXT } from '../model/wizard-text.ts'
import { askAtRest } from './ask-at-rest.ts'
import { isThin } from './price-lines.ts'

/** The order is priced once it has been unchanged for this long. */
const REST_MS = 300
/** The minimum interval between updates of the page, since lines arrive one by one. */
const DRAWN_MS = 100

export type SeriesLine = Exclude<SeriesCost, { kind: 'total' }>
export type PricedLine = Extract<SeriesCost, { kind: 'priced' }>
type SeriesTotal = Extract<SeriesCost, { kind: 'total' }>

export interface SeriesQuote {
  /** Keyed by position in the order. */
  readonly lines: ReadonlyMap<number, SeriesLine>
  /** Null until every line has been priced. */
  readonly total: SeriesTotal | null
  /** The error that ended the reply before its total, or null. */
  readonly error: unknown
}

const NONE: SeriesQuote = { lines: new Map(), total: null, error: null }

type AskSeriesCosts = (order: SeriesOrder, signal: AbortSignal) => AsyncIterable<SeriesCost>

/** Requests the price of each line of a series, and again whenever the order changes. */
const createSeriesQuote = (ask: AskSeriesCosts, request: ReadonlySignal<SeriesOrder | null>) => {
  const { current, retry, stop } = askAtRest<SeriesOrder, SeriesQuote>(request, {
    // The names of places are part of the lines.
    keyOf: ({ order, months, places }) => [withoutName(order), months, places],
    none: NONE,
    restMs: REST_MS,
    ask: async (about, showReply, abort) => {
      const lines = new Map<number, SeriesLine>()
      let total: SeriesTotal | null = null
      let drawn = 0
      const show = (error: unknown): void => {
        drawn = performance.now()
        showReply({ lines: new Map(lines), total, error })
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
    },
  })
  return {
    /** The prices of the current order. Empty just after a change. */
    current: computed(() => current.value ?? NONE),
    retry,
    stop,
  }
}

export interface CheckProgress {
  readonly done: number
  readonly all: number
}

const changed = () => new CallError(409, 'price-changed', SERIES_TEXT.changed)

/**
 * Judges each dataset of a series again before it is charged, line by line, so that the user sees the progress and can
 * cancel. The server caches the verdicts, so the order that follows does not wait for them.
 */
const createSeriesCheck = (ask: AskSeriesCosts) => {
  const progress = signal<CheckProgress | null>(null)
  let abort = new AbortController()
  return {
    /** Null unless an order is being checked. */
    progress: progress as ReadonlySignal<CheckProgress | null>,
    /**
     * Resolves to false if the user cancels.
     * @throws CallError `price-changed` if the prices differ from the displayed ones
     */
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
  /** Returns the order of one dataset, whose settings apply to all. Null until a month is chosen. */
  readonly payload: () => WizardPayload | null
  readonly errorText: (error: unknown) => string
}

/** Creates a series of datasets: its lines, their prices, and why it cannot be placed. */
export const createSeries = ({ costs, draft, step, payload, errorText }: SeriesDeps) => {
  const kind = computed(() => kindOf(draft.value))
  const whole = computed<SeriesOrder | null>(() => {
    const order = kind.value === 'one' ? null : payload()
    if (order === null) return null
    return kind.value === 'months'
      ? { order, months: [...draft.value.months] }
      : { order, places: draft.value.places.map(sentPlace) }
  })
  // The place may change until the last step, and every change would judge each month again.
  const request = computed(() => (kind.value === 'places' || step.value === 'confirm' ? whole.value : null))
  const quote = createSeriesQuote(costs, request)
  const lines = computed<readonly SeriesLine[]>(() =>
    [...quote.current.value.lines.values()].sort((a, b) => a.index - b.index),
  )
  const priced = computed(() => lines.value.flatMap(line => (line.kind === 'priced' ? [line] : [])))
  let lastRefused: readonly number[] = []
  const count = computed(() => (kind.value === 'places' ? draft.value.places.length : draft.value.months.length))

  return {
    kind,
    quote,
    check: createSeriesCheck(costs),
    /** The number of months or places. */
    count,
    lines,
    /** True if the lines are being priced, or have been. Before that, the price of one dataset represents each. */
    isPriced: computed(() => request.value !== null),
    priced,
    /** The priced lines whose datasets will be thin. */
    thin: computed(() => priced.value.filter(line => isThin(line.expected))),
    refused: computed(() => lines.value.flatMap(line => (line.kind === 'refused' ? [line] : []))),
    /**
     * The positions of the refused lines. Stays the same array until they change, so that prices do not redraw the map.
     */
    refusedAt: computed<readonly number[]>(() => {
      const now = lines.value.flatMap(({ kind: state, index }) => (state === 'refused' ? [index] : []))
      if (now.join() !== lastRefused.join()) lastRefused = now
      return lastRefused
    }),
    /** Why the series cannot be ordered now. Null if it can, or if there is only one dataset. */
    problem: computed<string | null>(() => {
      if (kind.value === 'one') return null
      const { total, error } = quote.current.value
      if (error !== null) return errorText(error)
      if (total === null) return SERIES_TEXT.pricing
      if (lines.value.some(line => line.kind === 'making')) return SERIES_TEXT.making
      return total.priced === 0 ? SERIES_TEXT.allRefused : null
    }),
    /**
     * Returns the order without its refused lines, at the displayed price. Null while it cannot be placed.
     * @param unlessOrdered true to refuse it if an equal dataset exists
     */
    accepted: (unlessOrdered: boolean): (SeriesOrder & { quotedCredits: number }) | null => {
      const order = whole.peek()
      const { total, error } = quote.current.peek()
      if (order === null || total === null || error !== null || total.priced === 0) return null
      const accepted = new Set(priced.peek().map(({ index }) => index))
      const pricedOf = <T>(all: readonly T[]): T[] => all.filter((_, index) => accepted.has(index))
      return {
        order: { ...order.order, unlessOrdered },
        ...(order.months && { months: pricedOf(order.months) }),
        ...(order.places && { places: pricedOf(order.places) }),
        quotedCredits: total.credits,
      }
    },
  }
}
export type Series = ReturnType<typeof createSeries>
