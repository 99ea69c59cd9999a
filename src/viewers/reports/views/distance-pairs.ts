import { fieldOf, type HeatSpec } from '../../../charts/heat/heat-spec.ts'
import { DISTANCE_BUCKETS } from '../../../domain/trip-attributes.ts'
import { partColumns, seriesColumn, slotColumn } from '../../kit/report/columns.tsx'
import { measureTitle, type ViewDeclaration } from '../../kit/report/data-view.ts'
import { pointOf, type ViewRow } from '../../kit/report/view-rows.ts'

const COLUMN_TITLE = 'Distance to destination, up to km'

/**
 * A heatmap of pairs of distance buckets: rows are distances from the origin, columns are distances to the destination.
 */
const heatOf = (rows: readonly ViewRow[], subject: string, valueTitle: string): HeatSpec => ({
  subject,
  valueTitle,
  columnTitle: COLUMN_TITLE,
  rowTitle: 'Distance from origin, up to km',
  columns: DISTANCE_BUCKETS,
  rows: DISTANCE_BUCKETS,
  cells: rows.map(row => ({
    ...pointOf(row),
    column: row.pair?.series ?? 0,
    row: row.pair?.slot ?? 0,
    ...fieldOf(row.pair?.allSeries, row.pair?.slots),
  })),
})

/**
 * Returns the common parts of views of traverses by two distances.
 * @param traverses `traverses`, `traverses by electric vehicles`
 */
export const distancePairs = (
  traverses: string,
): Pick<ViewDeclaration<unknown>, 'id' | 'title' | 'kinds' | 'heat' | 'table' | 'columns' | 'chart'> => {
  const subject = `${traverses} by distance from origin and distance to destination, 64 pairs`
  const measure = { of: 'Traverses', per: 'period' }
  return {
    id: 'distances',
    title: 'Traversing Distances',
    kinds: ['bar'],
    heat: rows => heatOf(rows, subject, measureTitle(measure)),
    table: () => 'Traverses by distance',
    columns: partColumns([slotColumn('From origin'), seriesColumn('To destination')], 'Traverses', '% of traverses'),
    chart: () => ({ subject, measure, axisTitle: COLUMN_TITLE, marksEnds: false }),
  }
}
