import type { Cell } from './cut-table.ts'
import { contributionsOf } from './quality.ts'
import { NO_DATA, type Released, releasedMarks, releasedValue } from './release.ts'
import { type RowKey, releaseRows } from './release-rows.ts'

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
