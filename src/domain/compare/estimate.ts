import type { Figure } from '../summaries/figure.ts'
import { Z_95 } from '../z-95.ts'

/** The margin of a figure without one, per cent: so wide that no difference is claimed. */
const WIDEST_MARGIN_PERCENT = 100
/** The variance of a rounding to whole numbers. */
const ROUNDING_VARIANCE = 1 / 12

/** A figure in the unit of a comparison, with its standard error for sampling, noise and rounding. */
export interface Estimate {
  readonly value: number
  readonly sigma: number
}

/** `none`: there are no data for the row. */
export type Estimated = Estimate | 'withheld' | 'none'

export const isEstimate = (estimated: Estimated): estimated is Estimate => typeof estimated !== 'string'

/**
 * The standard error of a released figure, in its unit; null for a figure without a value.
 *
 * The margin is 1.96 standard errors in per cent of the value. Above 30 % it is so on the logarithmic scale, whose standard error
 * times the value is the same number to first order (delta method), so one formula serves both. The rounding of the figure
 * to a whole number adds a variance of 1/12, without which a released 0 would count as exact.
 */
export const sigmaOf = ({ value, margin }: Figure): number | null =>
  value === null ? null : Math.sqrt((((margin ?? WIDEST_MARGIN_PERCENT) / 100 / Z_95) * value) ** 2 + ROUNDING_VARIANCE)

/**
 * A figure multiplied by a known number.
 * @param scale exact, such as 1 / km²
 */
export const estimateOf = (figure: Figure, scale = 1): Estimated => {
  const sigma = sigmaOf(figure)
  if (figure.suppressed) return 'withheld'
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
  const { value, margin } = figure
  const part = value === null || margin === null ? null : margin * Math.sqrt(1 - Math.min(1, value / whole))
  return { estimate: estimateOf({ ...figure, margin: part }, 100 / whole), margin: part }
}
