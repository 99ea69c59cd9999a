import type { ReleasedTotal, RepeatVisits } from '../../../src/contract/location-insights.ts'
import type { Cell } from './cut-table.ts'
import { type Contributions, contributionsOf } from './quality.ts'
import { asReleased, NO_DATA, type Released, releasedMarks, releasedValue } from './release.ts'
import { optionsOf, type RowKey, releaseRows } from './release-rows.ts'

/** The people of one part of every cell. */
const familyOf = (cells: readonly Cell[], part = 0): Contributions =>
  contributionsOf(cells.flatMap(({ measures }) => measures[part] ?? []))

export interface ReportFigures<R> {
  readonly rows: R[]
  /** The totals that the rows add up to; none where they add up to nothing. */
  readonly totals: ReleasedTotal[]
}

/** A view's rows with the totals of its margins. */
export const releaseReport = <R>(
  rows: Released<R[]>,
  ...totals: readonly Released<ReleasedTotal[]>[]
): Released<ReportFigures<R>> => asReleased({ rows, totals: totals.flat() })

/** By how many days, hours or brackets a cell's count is divided, by the options that it covers on each axis. */
export type OverOf = (covered: readonly (readonly number[])[]) => number

/** One count in each row. */
export const releaseTable = <R>(
  value: keyof R & string,
  keys: readonly RowKey[],
  cells: readonly Cell[],
  overOf: OverOf,
): Released<R[]> => {
  const family = familyOf(cells)
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
  const family = familyOf(cells)
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

/**
 * Rows of two figures, on days from Monday to Friday and at weekends, each with its own margin. The marks of the row are those of the
 * less certain one.
 * @param days with data, from Monday to Friday and at weekends
 */
export const releaseDayTypes = <R>(
  key: RowKey,
  cells: readonly Cell[],
  days: readonly [number, number],
): Released<R[]> => {
  const family = contributionsOf(cells.flatMap(({ measures }) => measures.flatMap(measure => measure ?? [])))
  return releaseRows<R>(
    [key],
    cells,
    ({ measures }) => {
      const [weekday, weekend] = [0, 1].map(part => {
        const value = releasedValue(measures[part]!, days[part])
        return { value, marks: releasedMarks(value, family, days[part]) }
      })
      const least = weekday!.marks.margin > weekend!.marks.margin ? weekday! : weekend!
      return {
        weekday: weekday!.value,
        weekday_margin: weekday!.marks.margin,
        weekend: weekend!.value,
        weekend_margin: weekend!.marks.margin,
        ...least.marks,
      }
    },
    { weekday: null, weekday_margin: null, weekend: null, weekend_margin: null, ...NO_DATA },
  )
}

const REPEATS = 1

/**
 * Visits and repeat visits. Quality and margin are those of the repeat visits, the smaller figure.
 * @param cells whose parts are visits of people who came once in the week, and repeat visits
 */
export const releaseRepeats = (key: RowKey, cells: readonly Cell[], daysOf: OverOf): Released<RepeatVisits[]> => {
  const family = familyOf(cells, REPEATS)
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
