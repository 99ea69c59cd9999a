import type { ChartPoint, ChartSpec } from './chart-spec.ts'

/** Places on the axis, from 0: a point's own, or the one its group shares. */
export const slotOf = (point: ChartPoint, at: number): number => point.place?.slot ?? at

export const seriesOf = (point: ChartPoint): number => point.place?.series ?? 0

/** How many places the axis has. */
export const slotCount = (points: readonly ChartPoint[]): number =>
  points.reduce((most, point, at) => Math.max(most, slotOf(point, at) + 1), 0)

/** The label of each place: its first point's. */
export function slotLabels(points: readonly ChartPoint[]): readonly string[] {
  const labels: string[] = []
  points.forEach((point, at) => {
    labels[slotOf(point, at)] ??= point.label
  })
  return labels
}

export const seriesCount = (spec: ChartSpec): number => Math.max(1, spec.series?.length ?? 1)

/**
 * How far the middle of a bar lies from the middle of its place, px: bars of a group stand side by side.
 * @param width of one bar
 */
export const barOffset = (spec: ChartSpec, point: ChartPoint, width: number): number =>
  (seriesOf(point) - (seriesCount(spec) - 1) / 2) * width
