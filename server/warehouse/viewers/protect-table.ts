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

/**
 * The cells of a table that may be released.
 * @param keys every cell that the table shows
 */
export const protectTable = async (
  { warehouse, settings }: ViewerContext,
  buildId: number,
  rows: TripSet,
  cells: Cells,
  keys: readonly number[],
  margins: readonly TableMargin[] = [PERIOD],
): Promise<ReadonlyMap<number, Measure>> => {
  const found = await warehouse.rows(tableOf(rows, cells), { buildId })
  return protectMargins(
    {
      cells: byCell(found),
      keys,
      margins: margins.map(({ totals, marginOf, released: known }) => ({
        marginOf,
        ...(known && { withheld: new Set(keys.map(marginOf).filter(total => !known.has(total))) }),
        restWithout: async released =>
          released.length === found.length
            ? new Map()
            : byCell(await warehouse.rows(restOf(rows, cells, totals), { buildId, released })),
      })),
    },
    settings,
  )
}
