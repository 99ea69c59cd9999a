import type { ChartPoint } from './chart-spec.ts'
import { seriesOf, slotOf } from './slots.ts'

const MOST_SERIES = 64

/**
 * The indexes of the points that are painted one by one: all of them, or where several share a px the highest of each px and
 * series, since the others would stand behind it.
 * @param pitch px from place to place
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
