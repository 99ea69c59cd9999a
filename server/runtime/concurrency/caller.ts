import { AsyncLocalStorage } from 'node:async_hooks'

/** The caller on whose behalf work runs. Threads and sessions are shared fairly between the callers' organisations. */
interface Caller {
  /** Null for the product's own work (the worker, the server's start) and for users without an organisation. */
  readonly organisationId: number | null
  /** Aborted when no caller waits for the work any longer; null for work that is never cancelled. */
  readonly signal: AbortSignal | null
}

const SYSTEM_WORK: Caller = { organisationId: null, signal: null }
const store = new AsyncLocalStorage<Caller>()

/** The caller no longer waits for the answer. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft'
  constructor() {
    super('The caller has left')
  }
}

/** Runs work on behalf of a caller, with everything that the work starts. */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T => store.run(caller, work)

/** Runs work that several callers share, so that it continues when the first caller leaves. */
export const asSystemWork = <T>(work: () => T): T => store.run(SYSTEM_WORK, work)

/** The caller of the current work. */
export const caller = (): Caller => store.getStore() ?? SYSTEM_WORK
