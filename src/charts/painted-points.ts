import type { ChartPoint } from './chart-spec.ts'
import { seriesOf, slotOf } from './slots.ts'

const MOST_SERIES = 64

/**
 * The indexes of the points to draw: all of them, or, where several share a pixel, the highest of each pixel and series, because it
 * covers the others.
 * @param pitch the distance from place to place, px
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
