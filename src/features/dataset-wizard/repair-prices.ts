import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { Repair } from '../../../workers/contract.ts'
import type { ZoneRefusal } from './zone-refusal.ts'

/**
 * What each repair of the present refusal would cost, credits, as the server prices it; absent until it has answered.
 * @param price the credits of a selection
 */
export const createRepairPrices = (
  refusal: ReadonlySignal<ZoneRefusal | null>,
  price: (ids: readonly number[], areaKm2: number, abort: AbortSignal) => Promise<number | null>,
) => {
  const prices = signal<ReadonlyMap<Repair, number>>(new Map())
  const stop = effect(() => {
    const verdict = refusal.value?.verdict
    prices.value = new Map()
    if (verdict?.kind !== 'non-contiguous') return
    const abort = new AbortController()
    // untracked: what making a call reads is no reason to ask again
    for (const repair of verdict.repairs)
      untracked(() => price([...repair.ids], repair.areaKm2, abort.signal))
        .then(credits => {
          if (credits !== null && !abort.signal.aborted) prices.value = new Map(prices.peek()).set(repair, credits)
        })
        // without a price the repair still says its zones and its area
        .catch(() => {})
    return () => abort.abort()
  })
  return { prices, stop }
}

/** '+50 credits', '−20 credits', 'no change'. */
export const priceChange = (from: number, to: number): string =>
  from === to ? 'no change' : `${to > from ? '+' : '−'}${Math.abs(to - from).toLocaleString('en-GB')} credits`
