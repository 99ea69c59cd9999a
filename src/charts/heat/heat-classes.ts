import { scaleThreshold } from 'd3-scale'
import { ZONE_CLASSES } from '../../domain/constants.ts'
import type { HeatSpec } from './heat-spec.ts'

export interface HeatClasses {
  /** The least value of each class. */
  readonly bounds: readonly number[]
  readonly classOf: (value: number) => number
}

/**
 * Up to ten classes with equal numbers of distinct values, as on the zone maps: class = floor(10 * rank / D), where rank is the index
 * among the D distinct values. With fewer than ten distinct values, each has its own class.
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
