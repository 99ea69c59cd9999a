import { type Calls, callsByName } from './all-calls.ts'
import type { Call } from './call.ts'

/** The address of a call, without its schemas. */
export interface Route<C extends Call = Call> extends Pick<Call, 'host' | 'method' | 'path' | 'access' | 'encoding'> {
  /** Never set; it carries the type of the call. */
  readonly of?: C
}

/**
 * Every call, for the browser. In the browser's build, scripts/vite/routes-as-data.ts replaces this module by the same table without
 * schemas, so browsers do not load the validation library.
 */
export const routes: { readonly [N in keyof Calls]: Route<Calls[N]> } = callsByName
