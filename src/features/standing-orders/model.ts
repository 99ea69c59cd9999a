import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { BodyOf } from '../../contract/call.ts'
import type { changeStandingOrder, StandingOrder } from '../../contract/standing-orders.ts'

export type StandingChange = Omit<BodyOf<typeof changeStandingOrder>, 'id'>

export interface StandingOrdersCalls {
  readonly list: () => Promise<StandingOrder[]>
  readonly change: (id: number, change: StandingChange) => Promise<unknown>
  readonly skip: (id: number, month: string, skip: boolean) => Promise<unknown>
  readonly end: (id: number) => Promise<unknown>
}

export type StandingOrdersState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly orders: readonly StandingOrder[] }

/** Every action throws what its call throws; the list is read again after each, also after one that failed. */
export interface StandingOrders {
  /** Newest first. */
  readonly state: ReadonlySignal<StandingOrdersState>
  /** The standing order that is being changed. */
  readonly working: ReadonlySignal<number | null>
  readonly load: () => Promise<void>
  readonly change: (id: number, change: StandingChange) => Promise<void>
  readonly skip: (id: number, month: string, skip: boolean) => Promise<void>
  readonly end: (id: number) => Promise<void>
}

/** The standing orders that the user may see. */
export const createStandingOrders = (calls: StandingOrdersCalls): StandingOrders => {
  const state = signal<StandingOrdersState>({ kind: 'loading' })
  const working = signal<number | null>(null)
  let request = 0
  const load = async (): Promise<void> => {
    const mine = ++request
    try {
      const orders = await calls.list()
      if (mine === request) state.value = { kind: 'ready', orders }
    } catch (error) {
      // orders that are on the page stay there
      if (mine === request && state.value.kind !== 'ready') state.value = { kind: 'failed', error }
    }
  }
  const act = async (id: number, run: () => Promise<unknown>): Promise<void> => {
    if (working.peek() !== null) return
    working.value = id
    try {
      await run()
    } finally {
      await load()
      working.value = null
    }
  }
  return {
    state,
    working,
    load,
    change: (id, change) => act(id, () => calls.change(id, change)),
    skip: (id, month, skip) => act(id, () => calls.skip(id, month, skip)),
    end: id => act(id, () => calls.end(id)),
  }
}

/** What a user may do to a standing order: without the right to spend credits nothing that may spend any. */
export const actionsOf = ({ state, mayChange, pause, nextMonth, made }: StandingOrder, maySpend: boolean) => {
  const may = mayChange && state !== 'ended'
  const isProviders = pause?.kind === 'by-provider'
  return {
    change: may && maySpend,
    pause: may && state === 'active',
    resume: may && maySpend && state === 'paused' && !isProviders,
    skip: may && state === 'active' && nextMonth !== null && !made.some(({ month }) => month === nextMonth),
    takeBack: may && maySpend,
    end: may,
  }
}

/** The orders that need somebody: those that pause for another reason than that a person paused them. */
export const pausedOrders = (orders: readonly StandingOrder[]): readonly StandingOrder[] =>
  orders.filter(({ state, pause }) => state === 'paused' && pause?.kind !== 'by-hand')
