import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import { asReleased, type Released } from './release.ts'

/** What a view of a report answers. */
export interface ReportFigures<R> {
  readonly rows: R[]
  /** Of rows that add up; none where they do not. */
  readonly totals: ReleasedTotal[]
}

/** A view's rows with the totals of its margins. */
export const releaseReport = <R>(
  rows: Released<R[]>,
  ...totals: readonly Released<ReleasedTotal[]>[]
): Released<ReportFigures<R>> => asReleased({ rows, totals: totals.flat() })
