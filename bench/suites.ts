import type { Suite } from './row.ts'

/** Suites by the name that `--only` takes; a suite is loaded when it is its turn. */
export const SUITES: Readonly<Record<string, () => Promise<{ readonly suite: Suite }>>> = {
  geo: () => import('./geo/suite.ts'),
  viewers: () => import('./viewers/suite.ts'),
  portal: () => import('./portal/suite.ts'),
  reports: () => import('./reports/suite.ts'),
  start: () => import('./start/suite.ts'),
  warehouse: () => import('./warehouse/suite.ts'),
  growth: () => import('./growth/suite.ts'),
}

/** Takes an hour and many gigabytes of disk: run where it is named, and at its smallest by `--once`. */
export const ONLY_WHERE_NAMED = new Set(['growth'])
