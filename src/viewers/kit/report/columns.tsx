import { intervalEnds, knownText, percentOf, roundKnown } from '../../../domain/disclosure/known-digits.ts'
import { type DeviceBand, gradeOf, qualityText, qualityTip } from '../../../domain/disclosure/quality.ts'
import { percentText } from '../../../domain/summaries/words.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import type { Shares } from './shares-of.ts'
import { fullName, gapText, type ViewRow } from './view-rows.ts'
import './parts/quality-mark.css'

/** A column with the names of rows, sorted in their natural order. */
export const nameColumn = (header: string): Column<ViewRow> => ({
  id: 'name',
  header,
  value: fullName,
  order: row => row.order,
})

/**
 * A column with each row's position on the axis in a two-dimensional view, such as its hour. The table is initially
 * sorted by it.
 */
export const slotColumn = (header: string): Column<ViewRow> => ({
  id: 'name',
  header,
  value: row => row.pair?.slotName ?? row.name,
  order: row => row.pair?.slot ?? row.order,
})

/** A column with each row's series in a two-dimensional view, such as its purpose. */
export const seriesColumn = (header: string): Column<ViewRow> => ({
  id: 'series',
  header,
  value: row => row.pair?.seriesName ?? null,
  order: row => row.pair?.series ?? null,
})

/**
 * Returns the columns with a row's figure, rounded to its significant digits. Exports also contain the released figure
 * and the ends of its interval, which are not rounded.
 */
export const valueColumns = (header: string): readonly Column<ViewRow>[] => [
  {
    id: 'value',
    header,
    numeric: true,
    value: row => mapNumber(row.value, value => roundKnown(value, row.margin)),
    order: row => row.value,
    text: row => gapText(row) ?? knownText(row.value ?? 0, row.margin),
  },
  { id: 'released', header: `${header}, released`, numeric: true, value: row => row.value, exportOnly: true },
  { id: 'low', header: 'Low, 95%', numeric: true, value: row => endOf(row, 0), exportOnly: true },
  { id: 'high', header: 'High, 95%', numeric: true, value: row => endOf(row, 1), exportOnly: true },
]

const endOf = ({ value, margin }: ViewRow, end: 0 | 1): number | null =>
  value === null ? null : intervalEnds(value, margin)[end]

/** A column with the total that the row's figure is a part of. */
export const wholeColumn = (header: string): Column<ViewRow> => ({
  id: 'whole',
  header,
  numeric: true,
  value: row => row.whole ?? null,
  text: row => mapText(row.whole ?? null, whole => knownText(whole, row.margin)),
})

/** A column with the row's share of its total. Exports contain it as a percentage. */
const shareColumn = (header: string, { of }: Shares): Column<ViewRow> => ({
  id: 'share',
  header,
  numeric: true,
  value: row => mapNumber(of(row)?.share ?? null, percentOf),
  text: row => of(row)?.text ?? '',
})

/**
 * Returns the columns of a view whose figures are parts of a whole.
 * @param values
 * @param share the headers of the figures and their shares
 * @param figures returns the columns of the figures, given their header
 */
export const partColumns =
  (names: readonly Column<ViewRow>[], values: string, share: string, figures = valueColumns) =>
  (shares: Shares): readonly Column<ViewRow>[] => [
    ...names,
    ...figures(values),
    shareColumn(share, shares),
    ...qualityColumns,
  ]

/** A column with the ratio (0 to 1) of two figures in the table, as a percentage to 1 decimal. */
export const ratioColumn = (header: string, share: (row: ViewRow) => number | null): Column<ViewRow> => ({
  id: 'share',
  header,
  numeric: true,
  value: row => mapNumber(share(row), percentOf),
  text: row => mapText(share(row), percentText),
})

/** The grade with its margin. Exports have separate columns for the margin and the devices. */
export const qualityColumns: readonly Column<ViewRow>[] = [
  {
    id: 'quality',
    header: 'Quality',
    value: row => (row.margin === null ? null : gradeOf(row.margin)),
    order: row => row.margin,
    text: row => (row.margin === null ? '' : gradeOf(row.margin)),
    cell: row =>
      row.margin !== null && <QualityMark value={row.value ?? 0} margin={row.margin} devices={row.devices} />,
  },
  { id: 'margin', header: 'Margin, ± %', value: row => row.margin, exportOnly: true },
  { id: 'devices', header: 'Devices, about', value: row => row.devices, exportOnly: true },
]

const mapText = (value: number | null, write: (value: number) => string) => (value === null ? '' : write(value))
const mapNumber = (value: number | null, change: (value: number) => number) => (value === null ? null : change(value))

interface QualityMarkProps {
  readonly value: number
  /** The half-width of the 95 % interval, as a percentage. */
  readonly margin: number
  readonly devices: DeviceBand | null
}

/** The quality of a figure: one to four filled steps, the grade and the margin. */
const QualityMark = ({ value, margin, devices }: QualityMarkProps) => (
  <span className={`quality quality-${gradeOf(margin)}`} title={qualityTip(value, margin, devices)}>
    {qualityText(margin)}
  </span>
)
