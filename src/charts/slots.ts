import type { ChartPoint, ChartSpec } from './chart-spec.ts'

/** The index of a point's place on the axis; the bars of a group share one place. */
export const slotOf = (point: ChartPoint, at: number): number => point.place?.slot ?? at

export const seriesOf = (point: ChartPoint): number => point.place?.series ?? 0

/** The number of places on the axis. */
export const slotCount = (points: readonly ChartPoint[]): number =>
  points.reduce((most, point, at) => Math.max(most, slotOf(point, at) + 1), 0)

/** The label of each place, taken from its first point. */
export function slotLabels(points: readonly ChartPoint[]): readonly string[] {
  const labels: string[] = []
  points.forEach((point, at) => {
    labels[slotOf(point, at)] ??= point.label
  })
  return labels
}

export const seriesCount = (spec: ChartSpec): number => Math.max(1, spec.series?.length ?? 1)

/**
 * The distance of the middle of a bar from the middle of its place, px; the bars of a group stand side by side.
 * @param width the width of one bar
 */
export const barOffset = (spec: ChartSpec, point: ChartPoint, width: number): number =>
  (seriesOf(point) - (seriesCount(spec) - 1) / 2) * width
