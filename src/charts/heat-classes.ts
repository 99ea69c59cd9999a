import { scaleThreshold } from 'd3-scale'
import { ZONE_CLASSES } from '../domain/constants.ts'
import type { HeatSpec } from './heat-spec.ts'

/** Classes of a ramp: where each begins, and the class of a value. */
export interface HeatClasses {
  /** Least value of each class. */
  readonly bounds: readonly number[]
  readonly classOf: (value: number) => number
}

/**
 * Ten classes of as many distinct values each, as on the zone maps: rank among the D distinct values from 0,
 * class = floor(10 * rank / D); fewer values than classes have one class each.
 * @example heatClasses([7, 3, 7, 20]).bounds // [3, 7, 20]
 */
export function heatClasses(values: readonly number[]): HeatClasses {
  const distinct = [...new Set(values)].sort((a, b) => a - b)
  const classes = Math.min(ZONE_CLASSES, distinct.length)
  const bounds = Array.from({ length: classes }, (_, at) => distinct[Math.ceil((at * distinct.length) / classes)] ?? 0)
  const scale = scaleThreshold<number, number>()
    .domain(bounds.slice(1))
    .range(bounds.map((_, at) => at))
  return { bounds, classOf: value => scale(value) ?? 0 }
}

/** The figures that a heatmap colours. */
export const releasedIn = (spec: HeatSpec): readonly number[] =>
  spec.cells.flatMap(({ value }) => (value === null ? [] : [value]))
