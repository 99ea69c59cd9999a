import type { DotPoint, DotSpec } from '../../../charts/dots/dot-spec.ts'
import type { Shown } from './compare-link.ts'
import type { ComparedFigure, ComparedRow, ComparedView } from './compared-view.ts'
import { differenceShown, differenceSize } from './compared-view.ts'
import { changeText, figureText, intervalText, readingOf } from './figure-words.ts'
import type { Per } from './normalisation.ts'

/** The differences or indexes of a view as a chart, a row for each row in which any dataset has a figure. */
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
  const sizes = rows.map(row => sizeOf(row, view.per))
  const largest = Math.max(0, ...sizes)
  const title = view.unitTitle
  return {
    subject: `${isIndex ? 'indexes' : 'differences'} of ${title.toLowerCase()}, ${rows.length} rows, ${others.length} compared with ${base?.label ?? ''}`,
    valueTitle: isIndex
      ? `${title}, index`
      : `Difference in ${title.slice(0, 1).toLowerCase()}${title.slice(1)}, ${view.per === 'share' ? 'percentage points' : '% of the base'}`,
    baseTitle: `${base?.label ?? ''} = ${isIndex ? 100 : 0}`,
    origin: isIndex ? 100 : 0,
    unit: isIndex ? '' : view.per === 'share' ? '' : '%',
    rows: rows.map(({ name }) => name),
    finding: largest === 0 ? null : sizes.indexOf(largest),
    series: others.map(({ label, mark }) => ({ name: label, mark })),
    points,
  }
}

/** The rows of the chart: those without any figure are in the table only. */
export const chartRows = ({ rows }: Pick<ComparedView, 'rows'>): readonly ComparedRow[] =>
  rows.filter(({ figures }) => figures.some(({ compared }) => compared?.kind === 'compared'))

/** The largest clear difference of a row, as the sentence ranks them; 0 if it has none. */
const sizeOf = ({ figures }: ComparedRow, per: Per): number =>
  Math.max(
    0,
    ...figures.map(({ compared }) =>
      compared?.kind === 'compared' && compared.clear !== null ? differenceSize(compared, per) : 0,
    ),
  )

/** At most some rows of the chart: those with the largest clear differences, then the others, in their natural order. */
export function leadingRows(view: Pick<ComparedView, 'rows' | 'per'>, most: number): readonly ComparedRow[] {
  const rows = chartRows(view)
  const kept = new Set(rows.toSorted((a, b) => sizeOf(b, view.per) - sizeOf(a, view.per)).slice(0, most))
  return rows.filter(row => kept.has(row))
}

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
    clear: compared.clear !== null,
    text: changeText(figure, view.per, show),
    lines,
  }
}

const indexShown = ({ index, indexLow, indexHigh }: Extract<ComparedFigure['compared'], { kind: 'compared' }>) =>
  index === null || indexLow === null || indexHigh === null
    ? null
    : { value: index - 100, low: indexLow - 100, high: indexHigh - 100 }
