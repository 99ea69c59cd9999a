import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { Repair } from '../../../../workers/contract.ts'
import type { CostBreakdown, WizardPayload } from '../../../contract/datasets.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { withoutName } from '../model/payload.ts'
import { askAtRest } from './ask-at-rest.ts'

/** The draft is priced once it has been unchanged for this long. */
const REST_MS = 250

interface QuoteRequest {
  readonly payload: WizardPayload
  /** True if there is a place whose residents can be counted. */
  readonly located: boolean
}

interface QuoteCalls {
  readonly costs: (payload: WizardPayload, signal: AbortSignal) => Promise<CostBreakdown>
  readonly population: (payload: WizardPayload, signal: AbortSignal) => Promise<number>
}

export type Quote =
  | { readonly kind: 'none' }
  | { readonly kind: 'priced'; readonly costs: CostBreakdown; readonly population: number | null }
  /** The population may be known even if the price is not. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly population: number | null }

/** Requests the server's price and population for the draft, and again whenever it changes. */
export const createQuote = (calls: QuoteCalls, request: ReadonlySignal<QuoteRequest | null>) =>
  askAtRest<QuoteRequest, Quote>(request, {
    keyOf: ({ payload, located }) => [located, withoutName(payload)],
    none: { kind: 'none' },
    restMs: REST_MS,
    ask: async ({ payload, located }, show, signal) => {
      const [costs, counted] = await Promise.allSettled([
        calls.costs(payload, signal),
        located ? calls.population(payload, signal) : null,
      ])
      const population = counted.status === 'fulfilled' ? counted.value : null
      const failed = [costs, counted].find(each => each.status === 'rejected')
      show(
        costs.status === 'fulfilled' && failed === undefined
          ? { kind: 'priced', costs: costs.value, population }
          : { kind: 'failed', error: failed?.reason, population },
      )
    },
  })

export type PriceOfRepair = (repair: Repair, abort: AbortSignal) => Promise<CostBreakdown | null>

/** Requests the server's price for each repair of the current refusal. A repair is absent until its reply arrives. */
export const createRepairPrices = (repairs: ReadonlySignal<readonly Repair[]>, price: PriceOfRepair) => {
  const prices = signal<ReadonlyMap<Repair, CostBreakdown>>(new Map())
  const stop = effect(() => {
    const offered = repairs.value
    const before = prices.peek()
    prices.value = new Map([...before].filter(([repair]) => offered.includes(repair)))
    const unpriced = offered.filter(repair => !before.has(repair))
    if (unpriced.length === 0) return
    const abort = new AbortController()
    // Untracked, because changes to signals that the call reads must not repeat it.
    for (const repair of unpriced)
      untracked(() => price(repair, abort.signal))
        .then(costs => {
          if (costs !== null && !abort.signal.aborted) prices.value = new Map(prices.peek()).set(repair, costs)
        })
        // A repair without a price still shows its zones and its area.
        .catch(() => {})
    return () => abort.abort()
  })
  return { prices, stop }
}

/** Formats a price difference as '+50 credits', '−20 credits' or 'no change'. */
export const priceChange = (from: number, to: number): string =>
  from === to ? 'no change' : `${to > from ? '+' : '−'}${whole(Math.abs(to - from))} credits`
