import type { RepeatVisits } from '../../../src/contract/location-insights.ts'
import type { Cell } from './cut-table.ts'
import { contributionsOf } from './quality.ts'
import { NO_DATA, type Released, releasedMarks, releasedValue } from './release.ts'
import { type RowKey, releaseRows } from './release-rows.ts'
import type { OverOf } from './release-table.ts'

const REPEATS = 1

/**
 * Visits and repeat visits. Quality and margin are those of the repeat visits, the smaller figure.
 * @param cells whose parts are visits of people who came once in the week, and repeat visits
 */
export const releaseRepeats = (key: RowKey, cells: readonly Cell[], daysOf: OverOf): Released<RepeatVisits[]> => {
  const family = contributionsOf(cells.flatMap(({ measures }) => measures[REPEATS] ?? []))
  return releaseRows<RepeatVisits>(
    [key],
    cells,
    ({ measures }, covered) => {
      const days = daysOf(covered)
      const noised_m = measures.reduce((sum, part) => sum + (part?.noised_m ?? 0), 0)
      const repeatcount = releasedValue(measures[REPEATS]!, days)
      return { totalcount: releasedValue({ noised_m }, days), repeatcount, ...releasedMarks(repeatcount, family, days) }
    },
    { totalcount: null, repeatcount: null, ...NO_DATA },
  )
}
