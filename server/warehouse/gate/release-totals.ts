import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type { Measure } from './measure.ts'
import { contributionsOf } from './quality.ts'
import { asReleased, type Released, releasedMarks, releasedValue } from './release.ts'

export interface TotalsOfTable {
  /** By number of the total: all that it counts, of the totals that may be given out beside the table's rows. */
  readonly totals: ReadonlyMap<number, Measure>
  readonly of: (total: number) => ReleasedTotal['of']
  /** Days with data that a total's value is spread over; absent: a total of the period. */
  readonly daysOf?: (total: number) => number
}

/**
 * Totals of a table's rows, rounded once by themselves: the rows that are shown may add up to a few people more. Their
 * quality is that of the totals' own family, since a device gives to many rows of one total.
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
