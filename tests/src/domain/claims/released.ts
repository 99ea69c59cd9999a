import { releaseTable } from '../../../../server/warehouse/gate/release-table.ts'
import { releaseTotals } from '../../../../server/warehouse/gate/release-totals.ts'
import type { Figure } from '../../../../src/domain/summaries/figure.ts'
import type { Total } from '../../../../src/domain/summaries/sum-figures.ts'
import type { FactorOf } from '../../../reference/noise.ts'
import { releasedCells, safeTotals, type Table } from './table.ts'

type Margin = (cell: number) => number

interface Way {
  /** The sums that are known beside the cells; all of them where left out. */
  readonly margins?: readonly Margin[]
  /** Days that a cell's value is spread over. */
  readonly daysOf?: (cell: number) => number
  /** Cells without any visit are not there. */
  readonly isOpen?: boolean
}

export const ALL: Margin = () => 0

/** A table as the gate returns it: a figure for every cell. */
export async function releasedFigures(table: Table, factorOf: FactorOf, way: Way = {}): Promise<readonly Figure[]> {
  const { margins = [ALL], daysOf, isOpen } = way
  const released = await releasedCells(table, margins, factorOf, isOpen)
  const rows = releaseTable('value', {
    keys: [...table.truth.keys()],
    keyOf: cell => ({ cell }),
    released,
    ...(daysOf && { daysOf }),
  })
  return rows.map(({ value, margin, suppressed }) => ({ value, margin, suppressed }))
}

/** The released sums of a margin, by their number; null for one that is withheld. */
export function releasedTotals(
  table: Table,
  factorOf: FactorOf,
  marginOf: Margin = ALL,
  daysOf?: (total: number) => number,
): (total: number) => Total | null {
  const found = releaseTotals({
    totals: safeTotals(table, marginOf, factorOf),
    of: total => ({ total }),
    ...(daysOf && { daysOf }),
  })
  return total => found.find(({ of }) => of.total === total) ?? null
}
