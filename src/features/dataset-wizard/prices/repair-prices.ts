import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { Repair } from '../../../../workers/contract.ts'
import type { CostBreakdown } from '../../../contract/datasets.ts'
import { whole } from '../../../domain/text/numbers.ts'

/**
 * What each repair of the present refusal would cost, as the server prices it; absent until it has answered.
 * @param price the price of a selection
 */
export const createRepairPrices = (
  repairs: ReadonlySignal<readonly Repair[]>,
  price: (repair: Repair, abort: AbortSignal) => Promise<CostBreakdown | null>,
) => {
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
