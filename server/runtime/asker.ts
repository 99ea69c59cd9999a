import { AsyncLocalStorage } from 'node:async_hooks'

/** The caller for whom work is done, by which threads and sessions are shared fairly between organisations. */
export interface Asker {
  /** Null for the product's own work (the worker, the start) and for users without an organisation. */
  readonly organisationId: number | null
  /** Aborted when nobody waits for the work any more; null for work that is never cancelled. */
  readonly signal: AbortSignal | null
}

const OWN_WORK: Asker = { organisationId: null, signal: null }
const store = new AsyncLocalStorage<Asker>()

/** Nobody waits for the answer any more. */
export class AskerLeft extends Error {
  override readonly name = 'AskerLeft'
  constructor() {
    super('Whoever asked has left')
  }
}

/** Runs work on behalf of a caller, with everything that the work starts. */
export const onBehalfOf = <T>(asker: Asker, work: () => T): T => store.run(asker, work)

/** Runs work that several callers share, so that it continues when the first caller leaves. */
export const asOwnWork = <T>(work: () => T): T => store.run(OWN_WORK, work)

/** The caller of the current work. */
export const asker = (): Asker => store.getStore() ?? OWN_WORK
