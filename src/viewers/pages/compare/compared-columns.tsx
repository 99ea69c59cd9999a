import { SeriesMark } from '../../../charts/series-mark.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import type { Shown } from './compare-link.ts'
import {
  type ComparedFigure,
  type ComparedRow,
  type ComparedView,
  comparedValue,
  differenceShown,
} from './compared-view.ts'
import { changeText, figureText, intervalText, readingOf } from './figure-words.ts'

/** A line of the table: a row of one dataset, compared with the base. */
export interface ComparedLine {
  readonly key: string
  readonly row: ComparedRow
  readonly base: ComparedFigure
  readonly figure: ComparedFigure
  /** True for the row's first dataset. */
  readonly isFirst: boolean
}

export const linesOf = ({ rows }: Pick<ComparedView, 'rows'>): readonly ComparedLine[] =>
  rows.flatMap(row => {
    const [base, ...others] = row.figures
    return base === undefined
      ? []
      : others.map((figure, at) => ({ key: `${row.order} ${figure.side.key}`, row, base, figure, isFirst: at === 0 }))
  })

/** Returns the lines to show, without rows that lack data in any dataset, such as weekdays without an event. */
export const shownLines = ({ rows }: Pick<ComparedView, 'rows'>): readonly ComparedLine[] =>
  linesOf({ rows: rows.filter(({ figures }) => figures.some(({ estimate }) => estimate !== 'none')) })

type Numbers = Readonly<Record<'value' | 'low' | 'high', number>>

/** The decimals of a number in a file. */
const DECIMALS = 4
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS

/**
 * Returns the columns of a comparison. Files always include the released figures with their margins, differences in the
 * unit of the figures, and indexes.
 * @param isGrouped true to show the name and the base of a row once for all datasets
 */
export function comparedColumns(view: ComparedView, show: Shown, isGrouped: boolean): readonly Column<ComparedLine>[] {
  const { per, measure, headers, unitTitle } = view
  const [header = 'Row', seriesHeader] = headers
  const once = (line: ComparedLine, text: string) =>
    isGrouped && !line.isFirst ? (
      <span className="visually-hidden">{text}</span>
    ) : (
      <span className="compare-first">{text}</span>
    )
  const differenceOf = ({ figure }: ComparedLine): Numbers | null =>
    figure.compared?.kind === 'compared' ? differenceShown(figure.compared, per) : null
  const compared = ({ figure }: ComparedLine) => (figure.compared?.kind === 'compared' ? figure.compared : null)
  const isIndex = show === 'index'
  const differenceTitle = `Difference, ${per === 'share' ? 'points' : '%'}`
  return [
    {
      id: 'name',
      header,
      value: line => line.row.slot,
      cell: line => (line.row.overall === null ? once(line, line.row.slot) : <b>{once(line, line.row.slot)}</b>),
      order: line => line.row.order,
    },
    ...(seriesHeader === undefined
      ? []
      : [
          {
            id: 'series',
            header: seriesHeader,
            value: (line: ComparedLine) => line.row.series,
            cell: (line: ComparedLine) => once(line, line.row.series ?? ''),
          },
        ]),
    {
      id: 'base',
      header: 'Base',
      numeric: true,
      wideOnly: show !== 'values',
      value: line => comparedValue(line.base),
      text: line => figureText(line.base, per),
      cell: line => once(line, figureText(line.base, per)),
    },
    {
      id: 'dataset',
      header: 'Dataset',
      value: line => line.figure.side.label,
      order: line => line.figure.side.mark,
      cell: ({ figure: { side } }) => (
        <span className="compare-side">
          <SeriesMark mark={side.mark} />
          {side.short}
        </span>
      ),
    },
    { id: 'datasetId', header: 'Dataset number', value: line => line.figure.side.details.id, exportOnly: true },
    {
      id: 'value',
      header: per === 'share' ? 'Share' : measure.of.replace(/,.*/, ''),
      numeric: true,
      wideOnly: show !== 'values',
      value: line => comparedValue(line.figure),
      text: line => figureText(line.figure, per),
    },
    { id: 'unit', header: 'Unit', value: () => unitTitle, exportOnly: true },
    {
      id: 'change',
      header: isIndex ? 'Index' : differenceTitle,
      numeric: true,
      screenOnly: true,
      value: line => (isIndex ? compared(line)?.index : differenceOf(line)?.value) ?? null,
      text: line => changeText(line.figure, per, show),
      cell: line => {
        const text = changeText(line.figure, per, show)
        return compared(line)?.clear == null ? text : <b>{text}</b>
      },
    },
    {
      id: 'interval',
      header: '95% interval',
      numeric: true,
      screenOnly: true,
      value: line => (compared(line) === null ? null : intervalText(line.figure, per, show)),
      order: line => differenceOf(line)?.low ?? null,
    },
    {
      id: 'reading',
      header: 'Reading',
      value: line => readingOf(line.figure, measure, per),
      cell: line => {
        const text = readingOf(line.figure, measure, per)
        return compared(line)?.clear == null ? text : <b>{text}</b>
      },
    },
    ...numberColumns(differenceTitle, differenceOf),
    ...numberColumns('Difference in the unit', line => {
      const figure = compared(line)
      return figure === null ? null : { value: figure.difference, low: figure.low, high: figure.high }
    }),
    ...numberColumns('Index', line => {
      const { index = null, indexLow = null, indexHigh = null } = compared(line) ?? {}
      return index === null || indexLow === null || indexHigh === null
        ? null
        : { value: index, low: indexLow, high: indexHigh }
    }),
    {
      id: 'baseReleased',
      header: 'Base, released',
      numeric: true,
      value: line => line.base.figure?.value ?? null,
      exportOnly: true,
    },
    {
      id: 'baseMargin',
      header: 'Base, margin ± %',
      numeric: true,
      value: line => line.base.figure?.margin ?? null,
      exportOnly: true,
    },
    {
      id: 'released',
      header: 'Dataset, released',
      numeric: true,
      value: line => line.figure.figure?.value ?? null,
      exportOnly: true,
    },
    {
      id: 'margin',
      header: 'Dataset, margin ± %',
      numeric: true,
      value: line => line.figure.figure?.margin ?? null,
      exportOnly: true,
    },
  ]
}

/** Returns columns, in files only, for a number and the ends of its 95 % interval. */
const numberColumns = (
  header: string,
  numbers: (line: ComparedLine) => Numbers | null,
): readonly Column<ComparedLine>[] =>
  (['value', 'low', 'high'] as const).map(part => ({
    id: `${header} ${part}`,
    header: part === 'value' ? header : `${header}, ${part} 95%`,
    numeric: true,
    value: line => rounded(numbers(line)?.[part] ?? null),
    exportOnly: true,
  }))
