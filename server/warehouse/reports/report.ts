import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type { TripSet } from '../counts/read-trips.ts'
import { type DimensionName, keysOf } from '../dimensions.ts'
import type { FigureContext } from '../figure-context.ts'
import type { Released } from '../gate/release.ts'
import { type ReportFigures, releaseReport } from '../gate/release-report.ts'
import { releaseTable } from '../gate/release-table.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import { type Days, readDays } from './days.ts'
import { protectTable, type TableMargin } from './protect-table.ts'

/** Reads one view of a report for a build, through the disclosure gate. R: its rows. */
export type Report<R> = (context: FigureContext, buildId: number) => Promise<Released<ReportFigures<R>>>

/** States the row of a report, so that the compiler holds the report to the row that the contract declares. */
export const report = <R>(read: Report<R>): Report<R> => read

/** How many days a cell's count is divided by; the count is of the whole period where this is left out. */
type DaysOf = (days: Days, cell: number) => number

interface ReportTotals {
  readonly by: DimensionName
  /** The row keys that a total is of. */
  readonly of: (total: number) => ReleasedTotal['of']
  readonly daysOf?: DaysOf
}

/** The keys of the total of all rows. */
export const ofAll = (): ReleasedTotal['of'] => ({})

export const PERIOD_TOTAL: readonly ReportTotals[] = [{ by: 'period', of: ofAll }]

interface ReportTable<V extends string, K extends object> {
  readonly rows: TripSet
  readonly by: DimensionName
  /** The field of a row that holds the count. */
  readonly value: V
  readonly keyOf: (cell: number) => K
  /** Every cell that the table shows: all of the dimension's unless given. */
  readonly keys?: (days: Days) => readonly number[]
  /** The totals that the cells add up to; by default the total of the period. */
  readonly margins?: readonly TableMargin[]
  readonly daysOf?: DaysOf
  /** The totals that are released beside the rows: the period's unless given. */
  readonly totals?: readonly ReportTotals[]
}

/**
 * A report that counts trips by one dimension.
 * @example
 * countTable({ rows: 'visits', by: 'mode', value: 'journeycount', keyOf: mode => ({ mode }) })
 */
export const countTable =
  <V extends string, K extends object>(table: ReportTable<V, K>) =>
  async (context: FigureContext, buildId: number) => {
    const { rows, by, value, keyOf, margins, daysOf, totals = PERIOD_TOTAL } = table
    const days = await readDays(context, buildId)
    const keys = table.keys?.(days) ?? keysOf(by)
    const { released, totalsOf } = await protectTable(context, buildId, rows, by, margins, keys)
    const perDay = (of: DaysOf | undefined) => (of ? { daysOf: (cell: number) => of(days, cell) } : {})
    const besides: Released<ReleasedTotal[]>[] = []
    for (const { by: margin, of, daysOf: ofTotal } of totals)
      besides.push(releaseTotals({ totals: await totalsOf(margin), of, ...perDay(ofTotal) }))
    return releaseReport(releaseTable(value, { keys, keyOf, released, ...perDay(daysOf) }), ...besides)
  }
