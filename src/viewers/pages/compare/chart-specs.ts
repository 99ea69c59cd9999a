import type { ChartSpec } from '../../../charts/chart-spec.ts'
import type { DotPoint, DotSpec } from '../../../charts/dots/dot-spec.ts'
import type { HeatSpec } from '../../../charts/heat/heat-spec.ts'
import { hueOfMark } from '../../../charts/series-shapes.ts'
import type { Difference } from '../../../domain/compare/compare-tables.ts'
import { type DivergingScale, differenceScale, ratioScale } from '../../../domain/compare/diverging-classes.ts'
import { isEstimate } from '../../../domain/compare/estimate.ts'
import { isLowGrade } from '../../../domain/disclosure/quality.ts'
import type { ReportView } from '../../kit/report/data-view.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import type { Shown } from './compare-link.ts'
import { leadOfView } from './compared-sentence.ts'
import {
  type ComparedFigure,
  type ComparedRow,
  type ComparedView,
  differenceShown,
  judgedShown,
} from './compared-view.ts'
import { changeText, figureText, intervalText, readingOf, valueText } from './figure-words.ts'
import type { Per } from './normalisation.ts'
import { percentText } from './rounded-text.ts'
import type { Side } from './sides.ts'

/**
 * Returns the rows whose figures are drawn. Totals that are sums would dwarf their parts, so they are only in the
 * table.
 */
export const valueRows = ({ rows }: Pick<ComparedView, 'rows'>): readonly ComparedRow[] =>
  rows.filter(({ overall }) => overall !== 'sum')

/** Returns the figures of all datasets side by side, with one point per row and dataset. */
export function valueSpecOf(view: ComparedView): ChartSpec {
  const { sides, unitTitle, headers } = view
  const rows = valueRows(view)
  return {
    subject: `${unitTitle.toLowerCase()}, ${rows.length} rows, ${sides.length} datasets`,
    valueTitle: unitTitle,
    axisTitle: headers.join(' and '),
    finding: null,
    captioned: [],
    series: sides.map(({ label, mark }) => ({ name: label, hue: hueOfMark(mark) })),
    points: rows.flatMap(({ name, label, series, figures }, slot) =>
      figures.map(({ side, figure, estimate, margin }, at) => ({
        label: series === null ? label : name,
        name: `${name}, ${side.label}`,
        value: isEstimate(estimate) ? estimate.value : null,
        low: isLowGrade(margin),
        margin: isEstimate(estimate) ? margin : null,
        devices: figure?.devices ?? null,
        hue: hueOfMark(side.mark),
        place: { slot, series: at },
      })),
    ),
  }
}

/**
 * Returns the differences or indexes of a view as a chart, with one row for each row that any dataset has a figure for.
 */
export function dotSpecOf(
  view: ComparedView,
  show: Exclude<Shown, 'values'>,
  rows: readonly ComparedRow[] = chartRows(view),
): DotSpec {
  const [base, ...others] = view.sides
  const isIndex = show === 'index'
  const points = rows.flatMap((row, at) =>
    row.figures.slice(1).map((figure, series) => pointOf(view, row, figure, at, series, show)),
  )
  const title = view.unitTitle
  const lead = leadOfView(view, show)
  const finding = lead === null ? -1 : rows.indexOf(lead)
  return {
    subject: `${isIndex ? 'indexes' : 'differences'} of ${title.toLowerCase()}, ${rows.length} rows, ${others.length} compared with ${base?.label ?? ''}`,
    valueTitle: isIndex
      ? `${title}, index`
      : `Difference in ${title.slice(0, 1).toLowerCase()}${title.slice(1)}, ${view.per === 'share' ? 'percentage points' : '% of the base'}`,
    baseTitle: `${base?.label ?? ''} = ${isIndex ? 100 : 0}`,
    origin: isIndex ? 100 : 0,
    unit: isIndex ? '' : view.per === 'share' ? '' : '%',
    rows: rows.map(({ name }) => name),
    finding: finding < 0 ? null : finding,
    series: others.map(({ label, mark }) => ({ name: label, mark })),
    points,
  }
}

/** Returns the rows of the chart. Rows without any figure only appear in the table. */
export const chartRows = ({ rows }: Pick<ComparedView, 'rows'>): readonly ComparedRow[] =>
  rows.filter(({ figures }) => figures.some(({ compared }) => compared?.kind === 'compared'))

/** Returns the largest clear difference of a row, or 0 if it does not have one. */
const sizeOf = ({ figures }: ComparedRow, per: Per): number =>
  Math.max(
    0,
    ...figures.map(({ compared }) =>
      compared?.kind === 'compared' && compared.clear !== null
        ? Math.abs(differenceShown(compared, per)?.value ?? 0)
        : 0,
    ),
  )

/**
 * Returns at most `most` rows of the chart in their natural order. Totals are chosen first, then the rows with the
 * largest clear differences, then other rows.
 */
export function leadingRows(view: Pick<ComparedView, 'rows' | 'per'>, most: number): readonly ComparedRow[] {
  const rows = chartRows(view)
  const rank = (row: ComparedRow) => (row.overall === null ? sizeOf(row, view.per) : Number.POSITIVE_INFINITY)
  const topRows = new Set(rows.toSorted((a, b) => rank(b) - rank(a)).slice(0, most))
  return rows.filter(row => topRows.has(row))
}

/**
 * Says which rows a chart omits: `7 of 35 rows: those with the largest clear differences`. Null if it contains all of
 * them.
 */
export function cutText(view: Pick<ComparedView, 'rows' | 'per'>, shown: number): string | null {
  const rows = chartRows(view)
  if (shown >= rows.length) return null
  return rows.some(row => row.overall === null && sizeOf(row, view.per) > 0)
    ? `${shown} of ${rows.length} rows: those with the largest clear differences`
    : `the first ${shown} of ${rows.length} rows`
}

/** Returns the unit of the chart, and which rows it contains if not all. */
export const dotCaption = (shown: ComparedView, { valueTitle, rows }: DotSpec): string =>
  [valueTitle, cutText(shown, rows.length)].filter(text => text !== null).join(' · ')

function pointOf(
  view: ComparedView,
  row: ComparedRow,
  figure: ComparedFigure,
  at: number,
  series: number,
  show: Exclude<Shown, 'values'>,
): DotPoint {
  const { compared, side } = figure
  const [under] = row.figures
  const lines = [
    `${row.name}, ${side.label}`,
    changeText(figure, view.per, show),
    intervalText(figure, view.per, show),
    readingOf(figure, view.measure, view.per),
    `${figureText(figure, view.per)} against ${under === undefined ? '' : figureText(under, view.per)}`,
  ].filter(text => text !== '')
  if (compared?.kind !== 'compared')
    return {
      row: at,
      series,
      value: null,
      low: null,
      high: null,
      judged: null,
      clear: false,
      text: '',
      lines,
    }
  const shown = show === 'index' ? indexShown(compared) : differenceShown(compared, view.per)
  return {
    row: at,
    series,
    value: shown?.value ?? null,
    low: shown?.low ?? null,
    high: shown?.high ?? null,
    judged: judgedShown(compared, view.per, show),
    clear: compared.clear !== null,
    text: changeText(figure, view.per, show),
    lines,
  }
}

const indexShown = ({ index, indexLow, indexHigh }: Extract<ComparedFigure['compared'], { kind: 'compared' }>) =>
  index === null || indexLow === null || indexHigh === null
    ? null
    : { value: index - 100, low: indexLow - 100, high: indexHigh - 100 }

/** A heatmap of one side of a comparison. */
interface SideHeat {
  readonly side: Side
  readonly spec: HeatSpec
}

/** Returns the rows with a cell in the heatmap, which does not show totals. */
export const heatRows = ({ rows }: Pick<ComparedView, 'rows'>): readonly ComparedRow[] =>
  rows.filter(({ overall }) => overall === null)

type HeatOf = (rows: readonly ViewRow[]) => HeatSpec

/** With fewer rows than this, a heatmap is a few blocks of colour, and dots show the figures better. */
const FEWEST_HEAT_ROWS = 4

/** Returns the heatmap of a view that is compared as heatmaps. Null for other views, and if rows are merged into few. */
export const comparedHeat = (
  { comparedAsHeat = false, heat }: Pick<ReportView, 'comparedAsHeat' | 'heat'>,
  shown: Pick<ComparedView, 'rows'>,
): HeatOf | null => (comparedAsHeat && heat !== undefined && !isMerged(shown) ? heat : null)

/** True if the rows of a view are merged into so few that they are not drawn as a heatmap. */
export const isMerged = (shown: Pick<ComparedView, 'rows'>): boolean => heatRows(shown).length < FEWEST_HEAT_ROWS

/** The content of a cell: its value in the unit of the heatmap, and the lines of its tooltip. */
interface CellContent {
  readonly value: number | null
  readonly low: boolean
  readonly clear?: Difference['clear']
  readonly margin: number | null
  readonly lines: readonly string[]
}

/**
 * Returns one heatmap per side, with its figures, or with its differences or indexes (without the base).
 * @param heatOf places the cells
 */
export function heatSpecsOf(view: ComparedView, show: Shown, heatOf: HeatOf): readonly SideHeat[] {
  const shown = view.sides.map((side, at) => ({ side, at })).filter(({ at }) => show === 'values' || at > 0)
  const diverging = show === 'values' ? null : divergingScale(view, show)
  return shown.map(({ side, at }) => {
    const rows = heatRows(view).flatMap(row => {
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
        ...(diverging !== null && { diverging }),
        textOf: (value, margin) =>
          show === 'values' ? valueText(value, margin, view.per) : percentText(value, view.per === 'share' ? 0 : 1),
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

/** Returns the displayed index or difference. Null if it is not determined. */
const valueShown = (difference: Difference, per: Per, show: Exclude<Shown, 'values'>): number | null =>
  show === 'index' ? difference.index : (differenceShown(difference, per)?.value ?? null)

/** Returns the bounds of a heatmap's classes around the base, which are the same for all sides. */
function divergingScale(view: ComparedView, show: Exclude<Shown, 'values'>): DivergingScale {
  const values = heatRows(view).flatMap(({ figures }) =>
    figures.flatMap(({ compared }) => {
      if (compared?.kind !== 'compared' || compared.clear === null) return []
      return valueShown(compared, view.per, show) ?? []
    }),
  )
  if (show === 'index') return ratioScale(values)
  if (view.per === 'share') return differenceScale(values)
  const { fewer, more } = ratioScale(values.map(percent => percent + 100))
  return { fewer: [fewer[0] - 100, fewer[1] - 100], more: [more[0] - 100, more[1] - 100] }
}

const titleOf = ({ unitTitle, per }: ComparedView, show: Shown): string =>
  show === 'values'
    ? unitTitle
    : show === 'index'
      ? `${unitTitle}, index`
      : `Difference in ${unitTitle.toLowerCase()}, ${per === 'share' ? 'points' : '%'}`

const valueCell = (row: ComparedRow, figure: ComparedFigure, view: ComparedView): CellContent => {
  const { estimate, margin } = figure
  return {
    value: isEstimate(estimate) ? estimate.value : null,
    low: isLowGrade(margin),
    margin,
    lines: [`${row.name}, ${figure.side.label}`, figureText(figure, view.per)],
  }
}

const changeCell = (
  row: ComparedRow,
  figure: ComparedFigure,
  view: ComparedView,
  show: Exclude<Shown, 'values'>,
): CellContent => {
  const { compared } = figure
  const [base] = row.figures
  const comparedFigure = compared?.kind === 'compared' ? compared : null
  return {
    value: comparedFigure && valueShown(comparedFigure, view.per, show),
    low: false,
    clear: comparedFigure?.clear ?? null,
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
