import type { Cell } from './cut-table.ts'
import { contributionsOf } from './quality.ts'
import { NO_DATA, type Released, releasedMarks, releasedValue } from './release.ts'
import { type RowKey, releaseRows } from './release-rows.ts'

/** By how many days, hours or brackets a cell's count is divided, by the options that it covers on each axis. */
export type OverOf = (covered: readonly (readonly number[])[]) => number

/** One count in each row. */
export const releaseTable = <R>(
  value: keyof R & string,
  keys: readonly RowKey[],
  cells: readonly Cell[],
  overOf: OverOf,
): Released<R[]> => {
  const family = contributionsOf(cells.flatMap(({ measures }) => measures[0] ?? []))
  return releaseRows<R>(
    keys,
    cells,
    ({ measures: [measure] }, covered) => {
      const over = overOf(covered)
      const count = releasedValue(measure!, over)
      return { [value]: count, ...releasedMarks(count, family, over) }
    },
    { [value]: null, ...NO_DATA },
  )
}
