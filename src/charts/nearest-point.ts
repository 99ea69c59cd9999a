import type { ChartPoint } from './chart-spec.ts'
import { slotOf } from './slots.ts'

/**
 * The index of the nearest point of a place; null if the place has no points.
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

/** The index of the next point to the right (1) or left (-1) with another figure; the point itself if there is none. */
export function nextPoint(points: readonly ChartPoint[], from: number, by: 1 | -1): number {
  const figure = points[from]?.figure
  let at = from + by
  while (figure !== undefined && points[at]?.figure === figure) at += by
  return points[at] === undefined ? from : at
}
