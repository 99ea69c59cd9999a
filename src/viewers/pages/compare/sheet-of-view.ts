import { WEEKDAYS } from '../../../domain/constants.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { toSheet } from '../../../ui/data-table/export.ts'
import type { ReportView, ViewContext } from '../../kit/report/data-view.ts'
import type { CompareLink } from './compare-link.ts'
import { type ComparedLine, comparedColumns, linesOf } from './compared-columns.tsx'
import { type ComparedView, comparedView } from './compared-view.ts'
import type { Levels } from './levels-of.ts'
import { type AnsweredSide, presentSides } from './present-sides.ts'
import type { Side } from './side.ts'

interface Sheet {
  /** The comparison of its first rows. */
  readonly first: ComparedView
  readonly columns: readonly Column<ComparedLine>[]
  /** A head line and a line a row. */
  readonly data: ReturnType<typeof toSheet>
}

/** The sheet of a view in a workbook, null without sides. A view of one weekday at a time has a column with it and all that the sides have. */
export function sheetOfView(
  view: Pick<ReportView, 'weekdayChoice'>,
  answered: readonly AnsweredSide[],
  levels: (side: Side) => Levels,
  { per, tripLengths }: Pick<CompareLink, 'per'> & Pick<ViewContext, 'tripLengths'>,
): Sheet | null {
  const every = answered[0]?.side.weekdays ?? WEEKDAYS.map((_, weekday) => weekday)
  const parts = (view.weekdayChoice ? every : [0]).flatMap(weekday => {
    const shown = comparedView(
      presentSides(answered, levels, { weekday, ...(tripLengths !== undefined && { tripLengths }) }),
      per,
    )
    if (shown === null) return []
    const columns = [
      ...(view.weekdayChoice ? [weekdayColumn(weekday)] : []),
      ...comparedColumns(shown, 'difference', false),
    ]
    return [{ first: shown, columns, data: toSheet(columns, linesOf(shown)) }]
  })
  const [first, ...others] = parts
  if (first === undefined) return null
  return { ...first, data: [...first.data, ...others.flatMap(({ data: [, ...rows] }) => rows)] }
}

const weekdayColumn = (weekday: number): Column<ComparedLine> => ({
  id: 'weekday',
  header: 'Weekday',
  value: () => WEEKDAYS[weekday] ?? null,
})
