import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { PreparedOrder } from '../../contract/prepared-orders.ts'

interface PreparedOrdersDeps {
  readonly list: () => Promise<PreparedOrder[]>
  readonly submit: (id: number) => Promise<unknown>
  readonly withdraw: (id: number) => Promise<unknown>
  /** Called after an order has been placed. */
  readonly onSubmitted: () => Promise<void>
}

/** Every action rejects with the error of its call. The list is reloaded after each action, even if it failed. */
export interface PreparedOrders {
  /** Newest first. Empty until they have been loaded. */
  readonly list: ReadonlySignal<readonly PreparedOrder[]>
  /** The id of the order that is being submitted or withdrawn. */
  readonly working: ReadonlySignal<number | null>
  readonly load: () => Promise<void>
  readonly submit: (id: number) => Promise<void>
  readonly withdraw: (id: number) => Promise<void>
}

/** Manages the orders that wait for a user who may spend credits. */
export const createPreparedOrders = (deps: PreparedOrdersDeps): PreparedOrders => {
  const list = signal<readonly PreparedOrder[]>([])
  const working = signal<number | null>(null)
  const load = async () => {
    list.value = await deps.list()
  }
  const act = async (id: number, run: (id: number) => Promise<unknown>) => {
    if (working.peek() !== null) return
    working.value = id
    try {
      await run(id)
    } finally {
      working.value = null
      await load().catch(() => undefined)
    }
  }
  return {
    list,
    working,
    load,
    submit: id =>
      act(id, async () => {
        await deps.submit(id)
        await deps.onSubmitted()
      }),
    withdraw: id => act(id, deps.withdraw),
  }
}
