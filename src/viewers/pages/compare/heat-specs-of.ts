import type { HeatSpec } from '../../../charts/heat/heat-spec.ts'
import { isEstimate } from '../../../domain/compare/estimate.ts'
import { gradeOf } from '../../../domain/grade.ts'
import type { ViewRow } from '../../kit/report/view-row.ts'
import type { Shown } from './compare-link.ts'
import { type ComparedFigure, type ComparedRow, type ComparedView, differenceShown } from './compared-view.ts'
import { changeText, figureText, intervalText, readingOf, valueText } from './figure-words.ts'
import type { Side } from './side.ts'

/** A heatmap of one side of a comparison. */
export interface SideHeat {
  readonly side: Side
  readonly spec: HeatSpec
}

type HeatOf = (rows: readonly ViewRow[]) => HeatSpec

/** What a cell shows: its value in the unit of the heatmap, and the lines of its tooltip. */
interface Cell {
  readonly value: number | null
  readonly low: boolean
  readonly margin: number | null
  readonly lines: readonly string[]
}

/** The figures of each side as a heatmap, or the differences or indexes of each but the base. @param heatOf places the cells */
export function heatSpecsOf(view: ComparedView, show: Shown, heatOf: HeatOf): readonly SideHeat[] {
  const shown = view.sides.map((side, at) => ({ side, at })).filter(({ at }) => show === 'values' || at > 0)
  return shown.map(({ side, at }) => {
    const rows = view.rows.flatMap(row => {
      const figure = row.figures[at]
      const placed = figure?.figure ?? row.figures.find(each => each.figure !== null)?.figure
      return figure === undefined || placed == null ? [] : [{ row, figure, placed }]
    })
    const spec = heatOf(rows.map(({ placed }) => placed))
    return {
      side,
      spec: {
        ...spec,
        subject: `${titleOf(view, show)}, ${side.label}, ${rows.length} cells`,
        valueTitle: titleOf(view, show),
        ...(show !== 'values' && { faint: 'no clear difference' }),
        textOf: (value, margin) =>
          show === 'values' ? valueText(value, margin, view.per) : String(Math.round(value)).replace('-', '−'),
        cells: spec.cells.map((cell, index) => {
          const { row, figure } = rows[index]!
          return {
            ...cell,
            ...(show === 'values' ? valueCell(row, figure, view) : changeCell(row, figure, view, show)),
          }
        }),
      },
    }
  })
}

const titleOf = ({ unitTitle, per }: ComparedView, show: Shown): string =>
  show === 'values'
    ? unitTitle
    : show === 'index'
      ? `${unitTitle}, index`
      : `Difference in ${unitTitle.toLowerCase()}, ${per === 'share' ? 'points' : '%'}`

const valueCell = (row: ComparedRow, figure: ComparedFigure, view: ComparedView): Cell => {
  const { estimate, margin } = figure
  return {
    value: isEstimate(estimate) ? estimate.value : null,
    low: margin !== null && gradeOf(margin) === 'D',
    margin,
    lines: [`${row.name}, ${figure.side.label}`, figureText(figure, view.per)],
  }
}

const changeCell = (
  row: ComparedRow,
  figure: ComparedFigure,
  view: ComparedView,
  show: Exclude<Shown, 'values'>,
): Cell => {
  const { compared } = figure
  const [base] = row.figures
  const found = compared?.kind === 'compared' ? compared : null
  return {
    value: found && (show === 'index' ? found.index : (differenceShown(found, view.per)?.value ?? null)),
    low: found?.clear === null,
    margin: null,
    lines: [
      `${row.name}, ${figure.side.label}`,
      changeText(figure, view.per, show),
      intervalText(figure, view.per, show),
      readingOf(figure, view.measure, view.per),
      base === undefined ? '' : `${figureText(figure, view.per)} against ${figureText(base, view.per)}`,
    ].filter(line => line !== ''),
  }
}
