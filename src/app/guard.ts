import type { Level } from '../domain/level.ts'
import { type PageEntry, pagesFor, type Routed } from './page-table.ts'

export type Decision<P extends PageEntry> =
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'page'; readonly page: Routed<P> }
  | { readonly kind: 'redirect'; readonly to: string }

export const LOGIN_PATH = '/Login'
export const RESET_PATH = '/Reset'
const SIGN_IN_PATHS: readonly string[] = [LOGIN_PATH, RESET_PATH]
const NO_ACCESS_PATH = '/No_Access'

/**
 * What a path shows to a user: `level` is null when nobody is signed in.
 * A path that is not permitted leads to the first menu page, or to No Access for a user without any.
 */
export const guard = <P extends PageEntry>(
  path: string,
  level: Level | null,
  pages: readonly Routed<P>[],
): Decision<P> => {
  if (level === null || SIGN_IN_PATHS.includes(path)) return { kind: 'sign-in' }
  const page = pagesFor(pages, level).find(({ route }) => route === path)
  return page ? { kind: 'page', page } : { kind: 'redirect', to: homeOf(level, pages) }
}

/** The first menu page of a level. */
export const homeOf = <P extends PageEntry>(level: Level, pages: readonly Routed<P>[]): string =>
  pagesFor(pages, level).find(({ menu }) => menu)?.route ?? NO_ACCESS_PATH
