import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { Repair } from '../../../../workers/contract.ts'
import type { CostBreakdown, WizardPayload } from '../../../contract/datasets.ts'
import { whole } from '../../../domain/text/numbers.ts'

/** How long the draft must rest before it is priced, milliseconds. */
const REST_MS = 250

export interface QuoteRequest {
  readonly payload: WizardPayload
  /** True where there is a place whose residents can be counted. */
  readonly located: boolean
}

export interface QuoteCalls {
  readonly costs: (payload: WizardPayload, signal: AbortSignal) => Promise<CostBreakdown>
  readonly population: (payload: WizardPayload, signal: AbortSignal) => Promise<number>
}

export type Quote =
  | { readonly kind: 'none' }
  | { readonly kind: 'priced'; readonly costs: CostBreakdown; readonly population: number | null }
  /** The population may be known though the price is not. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly population: number | null }

/**
 * The server's price and count of the residents of whatever the draft says, asked again whenever it changes. An answer
 * carries the draft it answers; one that comes late is dropped.
 */
export const createQuote = (calls: QuoteCalls, request: ReadonlySignal<QuoteRequest | null>) => {
  const answer = signal<{ readonly key: string; readonly quote: Quote }>({ key: '', quote: { kind: 'none' } })
  const attempt = signal(0)
  // the name is no part of the price, so typing it asks nothing
  const key = computed(() =>
    request.value === null
      ? ''
      : JSON.stringify([attempt.value, request.value.located, { ...request.value.payload, clientProjectName: '' }]),
  )
  const ask = async (asked: string, { payload, located }: QuoteRequest, signal: AbortSignal): Promise<void> => {
    const [costs, counted] = await Promise.allSettled([
      calls.costs(payload, signal),
      located ? calls.population(payload, signal) : null,
    ])
    const population = counted.status === 'fulfilled' ? counted.value : null
    const failed = [costs, counted].find(each => each.status === 'rejected')
    const quote: Quote =
      costs.status === 'fulfilled' && failed === undefined
        ? { kind: 'priced', costs: costs.value, population }
        : { kind: 'failed', error: failed?.reason, population }
    if (!signal.aborted && key.peek() === asked) answer.value = { key: asked, quote }
  }
  const stop = effect(() => {
    const asked = key.value
    const about = request.peek()
    if (about === null) return
    const abort = new AbortController()
    const timer = setTimeout(() => void ask(asked, about, abort.signal), REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  })
  return {
    /** The last answer, also while a newer one is awaited. */
    latest: computed(() => answer.value.quote),
    /** The answer to the draft as it stands; null while it is awaited. */
    current: computed(() => (answer.value.key === key.value && key.value !== '' ? answer.value.quote : null)),
    retry: () => {
      attempt.value++
    },
    stop,
  }
}

export type PriceOfRepair = (repair: Repair, abort: AbortSignal) => Promise<CostBreakdown | null>

/**
 * What each repair of the present refusal would cost, as the server prices it; absent until it has answered.
 * @param price the price of a selection
 */
export const createRepairPrices = (repairs: ReadonlySignal<readonly Repair[]>, price: PriceOfRepair) => {
  const prices = signal<ReadonlyMap<Repair, CostBreakdown>>(new Map())
  const stop = effect(() => {
    const offered = repairs.value
    const known = prices.peek()
    prices.value = new Map([...known].filter(([repair]) => offered.includes(repair)))
    const asked = offered.filter(repair => !known.has(repair))
    if (asked.length === 0) return
    const abort = new AbortController()
    // untracked: what making a call reads is no reason to ask again
    for (const repair of asked)
      untracked(() => price(repair, abort.signal))
        .then(costs => {
          if (costs !== null && !abort.signal.aborted) prices.value = new Map(prices.peek()).set(repair, costs)
        })
        // without a price the repair still says its zones and its area
        .catch(() => {})
    return () => abort.abort()
  })
  return { prices, stop }
}

/** '+50 credits', '−20 credits', 'no change'. */
export const priceChange = (from: number, to: number): string =>
  from === to ? 'no change' : `${to > from ? '+' : '−'}${whole(Math.abs(to - from))} credits`
