import type { BenchOptions, Suite } from './row.ts'

/** Suites by their names for `--only`. A suite is loaded only when its turn comes. */
export const SUITES: Readonly<Record<string, () => Promise<{ readonly suite: Suite }>>> = {
  geo: () => import('./geo/suite.ts'),
  viewers: () => import('./viewers/suite.ts'),
  portal: () => import('./portal/suite.ts'),
  reports: () => import('./reports/suite.ts'),
  start: () => import('./start/suite.ts'),
  warehouse: () => import('./warehouse/suite.ts'),
  growth: () => import('./growth/suite.ts'),
}

/**
 * Takes an hour and many gigabytes of disk, so it runs only if it is named, and only at its smallest size with
 * `--once`.
 */
const ONLY_WHERE_NAMED = new Set(['growth'])

/**
 * Runs in the real app. `--once` leaves it out unless it or a case is named, because the end-to-end tests open the same
 * screens.
 */
const IN_BROWSER = new Set(['viewers', 'reports'])

/** The suites of a run that names none. */
export const suitesOf = ({ once, named }: Pick<BenchOptions, 'once' | 'named'>): string[] =>
  Object.keys(SUITES).filter(name => named || !(once ? IN_BROWSER : ONLY_WHERE_NAMED).has(name))
