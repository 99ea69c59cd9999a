import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { PreparedOrder } from '../contract/prepared-orders.ts'

interface PreparedOrdersDeps {
  readonly list: () => Promise<PreparedOrder[]>
  readonly withdraw: (id: number) => Promise<unknown>
  /** Waits. Rejects if aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** False while the tab is in the background. */
  readonly isVisible: () => boolean
}

export interface PreparedOrders {
  /** Newest first. Empty until they have been loaded. */
  readonly list: ReadonlySignal<readonly PreparedOrder[]>
  /** Reloads the list. If this fails, the previous list stays. */
  readonly load: () => Promise<void>
  /** Withdraws an order and reloads the list, even if it failed. Rejects with the error of the call. */
  readonly withdraw: (id: number) => Promise<void>
  /** Reloads the list regularly, so that a colleague's order appears on an open page. Empties it when aborted. */
  readonly follow: (signal: AbortSignal) => Promise<void>
}

/** How long a colleague's order may take to appear, in ms. */
const RELOAD_MS = 30_000

/** Creates the list of orders that wait for a user who may spend credits. */
export const createPreparedOrders = (deps: PreparedOrdersDeps): PreparedOrders => {
  const list = signal<readonly PreparedOrder[]>([])
  let request = 0
  const load = async () => {
    const thisRequest = ++request
    const orders = await deps.list().catch(() => null)
    if (orders !== null && thisRequest === request) list.value = orders
  }
  return {
    list,
    load,
    withdraw: async id => {
      try {
        await deps.withdraw(id)
      } finally {
        await load()
      }
    },
    follow: async signal => {
      // Another user may follow next, so a reply that is still to come must not reach the list.
      const forget = () => {
        request++
        list.value = []
      }
      signal.addEventListener('abort', forget, { once: true })
      while (!signal.aborted) {
        if (deps.isVisible()) await load()
        await deps.wait(RELOAD_MS, signal).catch(() => undefined)
      }
    },
  }
}
