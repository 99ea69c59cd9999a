import { type Calls, callsByName } from './all-calls.ts'
import type { Call } from './call.ts'

/** Where a call goes, without its schemas. */
export interface Route<C extends Call = Call> extends Pick<Call, 'host' | 'method' | 'path' | 'access' | 'encoding'> {
  /** Never set: it carries the type of the call. */
  readonly of?: C
}

/**
 * Every call, as the browser knows it. In a browser's build scripts/vite/routes-as-data.ts replaces this module by the same
 * table without schemas, so that no validation library is sent to browsers.
 */
export const routes: { readonly [N in keyof Calls]: Route<Calls[N]> } = callsByName
