import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type { Measure } from './measure.ts'
import { contributionsOf } from './quality.ts'
import { asReleased, type Released, releasedMarks, releasedValue } from './release.ts'

export interface TotalsOfTable {
  /** The totals that may be released beside the table's rows, by cell. */
  readonly totals: ReadonlyMap<number, Measure>
  readonly of: (total: number) => ReleasedTotal['of']
  /** The days with data that a total's value is divided by. Left out, the value is of the whole period. */
  readonly daysOf?: (total: number) => number
}

/**
 * Totals of a table's rows. Each is rounded on its own, so the rows that are shown may add up to a few people more. Their quality is
 * that of the totals' own family, since one device contributes to many rows of a total.
 */
export const releaseTotals = ({ totals, of, daysOf }: TotalsOfTable): Released<ReleasedTotal[]> => {
  const family = contributionsOf(totals.values())
  return asReleased(
    [...totals].map(([total, measure]) => {
      const days = daysOf?.(total) ?? 1
      const value = releasedValue(measure, days)
      const { margin, devices } = releasedMarks(value, family, days)
      return { of: of(total), value, margin, devices }
    }),
  )
}
