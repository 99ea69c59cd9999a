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
 * The distance from the centre of a place to the centre of one of its bars, in px. The bars of a group are side by side.
 * @param width the width of one bar
 */
export const barOffset = (spec: ChartSpec, point: ChartPoint, width: number): number =>
  (seriesOf(point) - (seriesCount(spec) - 1) / 2) * width

const MOST_SERIES = 64

/**
 * The indexes of the points to draw. If several points share a pixel, only the highest of each pixel and series is
 * drawn, because it covers the others.
 * @param pitch the distance from place to place, in px
 */
export function paintedPoints(points: readonly ChartPoint[], pitch: number): readonly number[] {
  if (pitch >= 1) return points.map((_, at) => at)
  const highest = new Map<number, number>()
  points.forEach((point, at) => {
    const key = Math.floor(slotOf(point, at) * pitch) * MOST_SERIES + seriesOf(point)
    const before = highest.get(key)
    if (before === undefined || (point.value ?? -1) > (points[before]?.value ?? -1)) highest.set(key, at)
  })
  return [...highest.values()]
}

/**
 * The index of the point of a place that is nearest to the pointer; null if the place is empty.
 * @param away the distance of a point, in any unit
 */
export function nearestPoint(
  points: readonly ChartPoint[],
  slot: number,
  away: (point: ChartPoint, at: number) => number,
): number | null {
  let best: { readonly at: number; readonly far: number } | null = null
  points.forEach((point, at) => {
    if (slotOf(point, at) !== slot) return
    const far = away(point, at)
    if (best === null || far < best.far) best = { at, far }
  })
  return (best as { readonly at: number } | null)?.at ?? null
}

/** The index of the next point to the right (1) or left (-1) that has another figure; `from` if there is none. */
export function nextPoint(points: readonly ChartPoint[], from: number, by: 1 | -1): number {
  const figure = points[from]?.figure
  let at = from + by
  while (figure !== undefined && points[at]?.figure === figure) at += by
  return points[at] === undefined ? from : at
}
