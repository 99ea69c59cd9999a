import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type { Cell } from './cut-table.ts'
import { type Contributions, contributionsOf } from './quality.ts'
import { asReleased, type Released, releasedMarks, releasedValue } from './release.ts'
import { optionsOf, type RowKey } from './release-rows.ts'
import type { OverOf } from './release-table.ts'

/** A figure of the totals' own family, since one device contributes to many rows of a total. */
const totalOf = ({ measures: [measure] }: Cell, of: ReleasedTotal['of'], over: number, family: Contributions) => {
  const value = releasedValue(measure!, over)
  const { margin, devices } = releasedMarks(value, family, over)
  return { of, value, margin, devices }
}

/** Totals of a table's rows, by the options of one axis, or of all rows. Each is rounded on its own. */
export const releaseTotals = (
  key: RowKey | null,
  cells: readonly Cell[],
  overOf: OverOf,
): Released<ReleasedTotal[]> => {
  const family = contributionsOf(cells.flatMap(({ measures }) => measures[0] ?? []))
  return asReleased(
    cells.flatMap(cell => {
      if (key === null) return [totalOf(cell, {}, overOf([]), family)]
      const [covered] = optionsOf([key], cell)
      const options = covered!.filter(option => key.shown?.has(option) ?? true)
      const named = options.length > 1 ? key.nameOf?.(options) : undefined
      const values = named ? [named.value] : options.map(key.toKey)
      return values.map(value => totalOf(cell, { [key.field]: value }, overOf([covered!]), family))
    }),
  )
}
