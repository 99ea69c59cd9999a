import type { ChartSeries } from '../../../../charts/chart-spec.ts'
import type { Category } from '../axis-rows.ts'

/** The series of a chart of two dimensions. */
export const seriesOf = (categories: readonly Category[]): readonly ChartSeries[] =>
  categories.map(({ name, hue = 'na' }) => ({ name, hue }))
