import { byCell } from '../cells.ts'
import type { TripSet } from '../counts/read-trips.ts'
import { complementOf, tableOf } from '../counts/tables.ts'
import { type DimensionName, keysOf, totalOf } from '../dimensions.ts'
import type { FigureContext } from '../figure-context.ts'
import type { Measure } from '../gate/measure.ts'
import { protectMargins } from '../gate/protect-margins.ts'
import { followed } from '../gate/settings.ts'

/** Totals that the cells of a table add up to. */
export interface TableMargin {
  readonly totals: DimensionName
  /**
   * The margins of the table that releases these totals, where another report shows it: a total that is withheld there withholds
   * all of its cells here. Left out where every total is known.
   */
  readonly releasedBy?: readonly TableMargin[]
}

/** The total of the period, which is a table of its own. */
export const BY_PERIOD: readonly TableMargin[] = [{ totals: 'period', releasedBy: [] }]

/** A place is followed from month to month by tables of these. */
const FOLLOWED: ReadonlySet<DimensionName> = new Set(['period', 'day-type', 'weekday', 'date'])

/**
 * The totals of hours, and those of working days and weekends: no report has a table of them alone, but several have the totals beside
 * their rows. All of them add up to the period, so that the one with too few people would be the period less the others.
 */
export const HOURS: TableMargin = { totals: 'hour', releasedBy: BY_PERIOD }
export const DAY_TYPES: TableMargin = { totals: 'day-type', releasedBy: BY_PERIOD }

export interface ProtectedTable {
  /** The cells that may be released. */
  readonly released: ReadonlyMap<number, Measure>
  /**
   * The totals of a margin that may be released beside the table's cells: complementary suppression has made the complement of
   * each one safe, or empty. A total none of whose cells is released is missing.
   */
  readonly totalsOf: (totals: DimensionName) => Promise<ReadonlyMap<number, Measure>>
}

/**
 * The cells of a table after primary and complementary suppression. Where the period's total is withheld, all cells are.
 * @param keys every cell that the table shows
 */
export const protectTable = async (
  context: FigureContext,
  buildId: number,
  rows: TripSet,
  cells: DimensionName,
  margins: readonly TableMargin[] = BY_PERIOD,
  keys: readonly number[] = keysOf(cells),
): Promise<ProtectedTable> => {
  const { count, parts } = context
  const settings = FOLLOWED.has(cells) ? followed(context.settings) : context.settings
  const found = await count(buildId, tableOf(rows, cells, parts))
  const known = await Promise.all(
    margins.map(
      async ({ totals, releasedBy }) =>
        releasedBy && (await protectTable(context, buildId, rows, totals, releasedBy)).released,
    ),
  )
  const released = await protectMargins(
    {
      cells: byCell(found),
      keys,
      isTwoWay: margins.length === 2,
      margins: margins.map(({ totals }, i) => {
        const marginOf = totalOf(cells, totals)
        const shown = known[i]
        return {
          marginOf,
          ...(shown && { withheld: new Set(keys.map(marginOf).filter(total => !shown.has(total))) }),
          complementWithout: async released =>
            released.length === found.length
              ? new Map()
              : byCell(await count(buildId, complementOf(rows, cells, totals, released, parts))),
        }
      }),
    },
    settings,
  )
  return {
    released,
    async totalsOf(totals) {
      const shown = new Set([...released.keys()].map(totalOf(cells, totals)))
      const all = await count(buildId, tableOf(rows, totals, parts))
      return byCell(all.filter(({ cell }) => shown.has(cell)))
    },
  }
}

/** True if the total of the period is shown. Where it is not, neither is a table that adds up to no total. */
export const isPeriodShown = async (context: FigureContext, buildId: number, rows: TripSet): Promise<boolean> =>
  (await protectTable(context, buildId, rows, 'period', [])).released.size > 0
