import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type { Measure } from '../gate/measure.ts'
import { type Margin, protectMargins } from '../gate/protect-margins.ts'
import { byCell, type Cells, restOf, type Totals, type TripSet, tableOf } from './cells.ts'
import type { ViewerContext } from './context.ts'

export interface TableMargin {
  readonly totals: Totals
  readonly marginOf: Margin['marginOf']
  /** The totals that may be released, where another view gives them out; absent: they are all known. */
  readonly released?: ReadonlyMap<number, Measure>
}

/** Every trip of the period: the sum of any table of its kind. */
export const PERIOD: TableMargin = { totals: 'period', marginOf: () => 0 }

/** What the totals of the period are of: all rows. */
export const ofAll = (): ReleasedTotal['of'] => ({})

export interface ProtectedTable {
  /** The cells that may be released. */
  readonly released: ReadonlyMap<number, Measure>
  /**
   * The totals of one of the table's margins that may be given out beside its cells: the gate has left of each something
   * safe or nothing. One of which no cell is released is not there.
   */
  readonly totalsOf: (margin: TableMargin) => Promise<ReadonlyMap<number, Measure>>
}

/** @param keys every cell that the table shows */
export const protectTable = async (
  { warehouse, settings }: ViewerContext,
  buildId: number,
  rows: TripSet,
  cells: Cells,
  keys: readonly number[],
  margins: readonly TableMargin[] = [PERIOD],
): Promise<ProtectedTable> => {
  const found = await warehouse.rows(tableOf(rows, cells), { buildId })
  const released = await protectMargins(
    {
      cells: byCell(found),
      keys,
      margins: margins.map(({ totals, marginOf, released: known }) => ({
        marginOf,
        ...(known && { withheld: new Set(keys.map(marginOf).filter(total => !known.has(total))) }),
        restWithout: async shown =>
          shown.length === found.length
            ? new Map()
            : byCell(await warehouse.rows(restOf(rows, cells, totals), { buildId, released: shown })),
      })),
    },
    settings,
  )
  return {
    released,
    async totalsOf({ totals, marginOf }) {
      const shown = new Set([...released.keys()].map(marginOf))
      const all = await warehouse.rows(tableOf(rows, totals), { buildId })
      return byCell(all.filter(({ cell }) => shown.has(cell)))
    },
  }
}
