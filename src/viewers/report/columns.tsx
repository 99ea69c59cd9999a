import { gradeOf } from '../../domain/grade.ts'
import { knownText, roundKnown } from '../../domain/known-digits.ts'
import { interval } from '../../domain/summaries/figure.ts'
import { percentText, wholePercentText } from '../../domain/summaries/words.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { QualityMark } from './parts/quality-mark.tsx'
import { gapText, type ViewRow } from './view-row.ts'

/** The row's name, sorted in its natural order. */
export const nameColumn = (header: string): Column<ViewRow> => ({
  id: 'name',
  header,
  value: row => row.name,
  order: row => row.order,
})

/** The place of a row in a view of two ways, such as its hour; the column that the table is first sorted by. */
export const slotColumn = (header: string): Column<ViewRow> => ({
  id: 'name',
  header,
  value: row => row.pair?.slotName ?? row.name,
  order: row => row.pair?.slot ?? row.order,
})

/** The series of a row in a view of two ways, such as its purpose. */
export const seriesColumn = (header: string): Column<ViewRow> => ({
  id: 'series',
  header,
  value: row => row.pair?.seriesName ?? null,
  order: row => row.pair?.series ?? null,
})

/**
 * The row's own figure, rounded to what its interval lets it know; beside it in exports the figure as it was released and the ends of
 * its interval, which are not rounded.
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
  value === null || margin === null ? null : Math.round(interval(value, margin)[end])

/** What the row's figure is a part of. */
export const wholeColumn = (header: string): Column<ViewRow> => ({
  id: 'whole',
  header,
  numeric: true,
  value: row => row.whole ?? null,
  text: row => mapText(row.whole ?? null, whole => knownText(whole, row.margin)),
})

/** A share of the row, 0 to 1, as a percentage: whole, or to 1 decimal. Exported as a number of per cent. */
export const shareColumn = (
  header: string,
  share: (row: ViewRow) => number | null,
  decimals: 0 | 1 = 0,
): Column<ViewRow> => ({
  id: 'share',
  header,
  numeric: true,
  value: row => mapNumber(share(row), part => Math.round(part * 1000) / 10),
  text: row => mapText(share(row), decimals === 0 ? wholePercentText : percentText),
})

/** The grade with its margin; in exports the margin and the devices are columns of their own. */
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
