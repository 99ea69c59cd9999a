import { type ReadonlySignal, signal } from '@preact/signals-react'
import { call, routes } from '../../app/client.ts'
import type { Loaded } from '../../app/load.ts'
import type { BodyOf } from '../../contract/call.ts'
import type { changeStandingOrder, StandingOrder } from '../../contract/standing-orders.ts'
import { email as emailShape } from '../../domain/validators.ts'

/** Parses typed credits. Returns null if they are not a whole number. */
export const creditsOf = (text: string): number | null => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null)

/**
 * Returns why an e-mail address cannot be added to a list, or null if it can. The server checks that it is a
 * colleague's.
 */
export const emailProblem = (email: string, before: readonly string[], most: number): string | null => {
  const problem = email === '' ? 'Enter an email address' : emailShape(email)
  if (problem !== null) return problem
  if (before.some(each => each.toLowerCase() === email.toLowerCase())) return 'This address is in the list already'
  return before.length >= most ? `At most ${most} people are written to` : null
}

type StandingChange = Omit<BodyOf<typeof changeStandingOrder>, 'id'>

interface StandingOrdersCalls {
  readonly list: () => Promise<StandingOrder[]>
  readonly change: (id: number, change: StandingChange) => Promise<unknown>
  readonly skip: (id: number, month: string, skip: boolean) => Promise<unknown>
  readonly end: (id: number) => Promise<unknown>
}

/** Every action rejects with the error of its call if that fails. The list is reloaded in either case. */
export interface StandingOrders {
  /** Newest first. */
  readonly state: ReadonlySignal<Loaded<readonly StandingOrder[]>>
  /** The id of the standing order that is being changed. */
  readonly working: ReadonlySignal<number | null>
  readonly load: () => Promise<void>
  readonly change: (id: number, change: StandingChange) => Promise<void>
  readonly skip: (id: number, month: string, skip: boolean) => Promise<void>
  readonly end: (id: number) => Promise<void>
}

/** Manages the standing orders that the user may see. */
export const createStandingOrders = (calls: StandingOrdersCalls): StandingOrders => {
  const state = signal<Loaded<readonly StandingOrder[]>>({ kind: 'loading' })
  const working = signal<number | null>(null)
  let request = 0
  const load = async (): Promise<void> => {
    const attempt = ++request
    try {
      const orders = await calls.list()
      if (attempt === request) state.value = { kind: 'ready', value: orders }
    } catch (error) {
      // Orders on the page stay there.
      if (attempt === request && state.value.kind !== 'ready') state.value = { kind: 'failed', error }
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

/** Returns the actions that a user may take. If the user may not spend credits, they include none that could. */
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

/** Returns the orders that need attention: those that no user paused. */
export const pausedOrders = (orders: readonly StandingOrder[]): readonly StandingOrder[] =>
  orders.filter(({ state, pause }) => state === 'paused' && pause?.kind !== 'by-hand')

/** Creates the standing orders with the portal's calls. */
export const startStandingOrders = () =>
  createStandingOrders({
    list: () => call(routes.standingOrders),
    change: (id, change) => call(routes.changeStandingOrder, { body: { id, ...change } }),
    skip: (id, month, skip) => call(routes.skipStandingMonth, { body: { id, month, skip } }),
    end: id => call(routes.endStandingOrder, { query: { id } }),
  })
