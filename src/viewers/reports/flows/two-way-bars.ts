import type { ChartSeries } from '../../../charts/chart-spec.ts'
import type { Bar, ViewRow } from '../../kit/report/view-row.ts'

/** Rows that a chart of two bars each has room for. */
const MOST_DRAWN = 20

/** The bars of rows of two figures, those of a row side by side, by the rank of the row. A second figure that is missing has no bar. */
export const twoWayBars = (rows: readonly ViewRow[], series: readonly ChartSeries[]): readonly Bar[] =>
  rows.slice(0, MOST_DRAWN).flatMap((row, slot) =>
    series.flatMap(({ name: seriesName, hue }, which) => {
      const figure = which === 0 ? row : row.beside
      if (figure === undefined) return []
      const { value, margin, devices } = figure
      return {
        name: `${row.name}, ${seriesName.toLowerCase()}`,
        label: row.label,
        order: row.order * series.length + which,
        value,
        margin,
        devices,
        hue,
        pair: { slot, slotName: row.name, series: which, seriesName },
        row,
      }
    }),
  )
