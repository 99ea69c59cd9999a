import { amountOf, type Figure, roundingOf } from '../summaries/figure.ts'
import { Z_95 } from '../z-95.ts'

/** The margin of a figure without one, per cent: so wide that no difference is claimed. */
const WIDEST_MARGIN_PERCENT = 100
/** The variance of a rounding, in squares of its unit. */
const ROUNDING_VARIANCE = 1 / 12

/** A figure in the unit of a comparison, with its standard error for sampling, noise and rounding. */
export interface Estimate {
  readonly value: number
  readonly sigma: number
}

/** `none`: there are no data for the row. */
export type Estimated = Estimate | 'none'

export const isEstimate = (estimated: Estimated): estimated is Estimate => typeof estimated !== 'string'

/**
 * The standard error of a released figure, in its unit; null for a figure without a value.
 *
 * The margin is 1.96 standard errors in per cent of the value. Above 30 % it is so on the logarithmic scale, whose standard error
 * times the value is the same number to first order (delta method), so one formula serves both. The rounding of the figure adds
 * 1/12 of the square of its unit, without which a released 0 would count as exact.
 */
export const sigmaOf = (figure: Figure): number | null => {
  const { value, margin } = figure
  if (value === null) return null
  const relative = (margin ?? WIDEST_MARGIN_PERCENT) / 100 / Z_95
  return Math.sqrt((relative * value) ** 2 + ROUNDING_VARIANCE * roundingOf(figure) ** 2)
}

/**
 * A figure multiplied by a known number.
 * @param scale exact, such as 1 / km²
 */
export const estimateOf = (figure: Figure, scale = 1): Estimated => {
  const sigma = sigmaOf(figure)
  return figure.value === null || sigma === null ? 'none' : { value: figure.value * scale, sigma: sigma * scale }
}

/**
 * A figure as a percentage of a whole that includes it, with the margin of the percentage. An error of the part is an error of the
 * whole too, so that this margin is that of the figure times sqrt(1 - share).
 * @param whole over 0
 */
export function shareEstimateOf(
  figure: Figure,
  whole: number,
): { readonly estimate: Estimated; readonly margin: number | null } {
  const { value, margin, times = 1 } = figure
  const part = value === null || margin === null ? null : margin * Math.sqrt(1 - Math.min(1, amountOf(figure) / whole))
  return { estimate: estimateOf({ ...figure, margin: part }, (100 * times) / whole), margin: part }
}
