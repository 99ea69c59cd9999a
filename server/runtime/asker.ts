import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom work is done: what shares threads and sessions between organisations asks here, however deep it lies. */
export interface Asker {
  /** Null for the product's own work (the worker, the start) and for users without an organisation. */
  readonly organisationId: number | null
  /** Raised when nobody waits for the work any more; null where it is done in any case. */
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

/** Does the work for somebody, with everything that it starts. */
export const onBehalfOf = <T>(asker: Asker, work: () => T): T => store.run(asker, work)

/** Does work that is for everybody, though somebody asked first: it goes on when that one leaves. */
export const asOwnWork = <T>(work: () => T): T => store.run(OWN_WORK, work)

/** For whom the work under way is done. */
export const asker = (): Asker => store.getStore() ?? OWN_WORK
