import { AsyncLocalStorage } from 'node:async_hooks'

/** The caller for whom work runs. Threads and sessions are shared fairly between the callers' organisations. */
interface Caller {
  /** Null for the product's own work (the worker, the server's start) and for users without an organisation. */
  readonly organisationId: number | null
  /** Aborted when no caller is waiting for the work any more; null for work that is never cancelled. */
  readonly signal: AbortSignal | null
}

const SYSTEM_WORK: Caller = { organisationId: null, signal: null }
const store = new AsyncLocalStorage<Caller>()

/** The caller is no longer waiting for the result. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft'
  constructor() {
    super('The caller has left')
  }
}

/** Runs work, and everything it starts, on behalf of a caller. */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T => store.run(caller, work)

/** Runs work shared by several callers, so that it continues when the first one leaves. */
export const asSystemWork = <T>(work: () => T): T => store.run(SYSTEM_WORK, work)

export const caller = (): Caller => store.getStore() ?? SYSTEM_WORK
