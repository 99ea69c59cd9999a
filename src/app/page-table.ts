import { type Level, mayOpen } from '../domain/level.ts'

export interface PageEntry {
  readonly title: string
  readonly level: Level
  /** The part of the sidebar that lists the page; `help` is the group Help & Support. */
  readonly menu?: 'main' | 'help' | undefined
  /** Listed in the sidebar only for administrators and primary users. */
  readonly forAuditors?: boolean | undefined
  /** Listed in the sidebar only for administrators, and for primary users who may import zone systems. */
  readonly forImporters?: boolean | undefined
  /** Map screens and viewers start with the sidebar collapsed to a rail. */
  readonly rail?: boolean | undefined
}

export type Routed<P extends PageEntry> = P & { readonly route: string }

/** Returns a page's path: its title with underscores instead of spaces. */
export const routeOf = (title: string): string => `/${title.replaceAll(' ', '_')}`

/** Gives each page its route. @throws Error if two pages have the same title, and therefore the same route */
export const createPageTable = <P extends PageEntry>(entries: readonly P[]): readonly Routed<P>[] => {
  const titles = entries.map(({ title }) => title)
  const doubled = [...new Set(titles.filter((title, index) => titles.indexOf(title) !== index))]
  if (doubled.length > 0)
    throw new Error(`Page titles must be unique. Please correct the page table: ${doubled.join(', ')} appears twice.`)
  return entries.map(entry => ({ ...entry, route: routeOf(entry.title) }))
}

export const pagesFor = <P extends PageEntry>(pages: readonly P[], level: Level): P[] =>
  pages.filter(page => mayOpen(level, page.level))

type Decision<P extends PageEntry> =
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'page'; readonly page: Routed<P> }
  | { readonly kind: 'redirect'; readonly to: string }

export const LOGIN_PATH = '/Login'
export const RESET_PATH = '/Reset'
const SIGN_IN_PATHS: readonly string[] = [LOGIN_PATH, RESET_PATH]
const NO_ACCESS_PATH = '/No_Access'

/**
 * Decides what a path shows to a user. `level` is null if the user is not signed in. A forbidden path redirects to the
 * first menu page, or to No Access if the user lacks menu pages.
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

/** Returns the first menu page of a level. */
export const homeOf = <P extends PageEntry>(level: Level, pages: readonly Routed<P>[]): string =>
  pagesFor(pages, level).find(({ menu }) => menu)?.route ?? NO_ACCESS_PATH
