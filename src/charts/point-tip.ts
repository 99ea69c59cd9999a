import { devicesText } from '../domain/device-band.ts'
import { interval } from '../domain/summaries/figure.ts'
import { countText } from '../domain/summaries/words.ts'
import type { ChartPoint } from './chart-spec.ts'

/** Lines of a point's tooltip, the first its name; also what a screen reader hears. */
export function pointLines(point: ChartPoint): readonly string[] {
  if (point.withheld) return [point.name, 'withheld to protect individuals']
  if (point.value === null) return [point.name, 'no data']
  const [low, high] = interval(point.value, point.margin ?? 0)
  return [
    point.name,
    countText(point.value),
    ...(point.margin === null ? [] : [`95% interval ${countText(low)} to ${countText(high)}`]),
    ...(point.devices === null ? [] : [devicesText(point.devices)]),
  ]
}
