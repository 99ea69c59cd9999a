import { type Calls, callsByName } from './all-calls.ts'
import type { Call } from './call.ts'

/** A call's address, without its schemas. */
export interface Route<C extends Call = Call> extends Pick<Call, 'host' | 'method' | 'path' | 'access' | 'encoding'> {
  /** Only carries the type of the call; never set. */
  readonly of?: C
}

/**
 * All calls, for the browser. In the browser's build, scripts/vite/routes-as-data.ts replaces this module with the same
 * table without schemas, so browsers do not load the validation library.
 */
export const routes: { readonly [N in keyof Calls]: Route<Calls[N]> } = callsByName
