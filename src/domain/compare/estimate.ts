import { amountOf, type Figure, roundingOf, Z_95 } from '../summaries/figure.ts'

/** The percentage to assume as the margin of a figure without one. It is so wide that no difference is claimed. */
const WIDEST_MARGIN_PERCENT = 100
/** The variance of a rounding, in squares of its unit. */
const ROUNDING_VARIANCE = 1 / 12

/** A figure in the unit of a comparison. Its standard error includes sampling, noise and rounding. */
export interface Estimate {
  readonly value: number
  readonly sigma: number
}

/** `none` if the row lacks data. */
export type Estimated = Estimate | 'none'

export const isEstimate = (estimated: Estimated): estimated is Estimate => typeof estimated !== 'string'

/**
 * A released figure's standard error, in the figure's unit. Null if the figure lacks a value. The margin is 1.96
 * standard errors, as a percentage of the value. Above 30 % the same holds on the logarithmic scale; the standard error
 * there times the value is the same number to first order (delta method), so one formula serves both. Rounding the
 * figure adds 1/12 of its squared unit; otherwise a released 0 would count as exact.
 */
export const sigmaOf = (figure: Figure): number | null => {
  const { value, margin } = figure
  if (value === null) return null
  const relative = (margin ?? WIDEST_MARGIN_PERCENT) / 100 / Z_95
  return Math.sqrt((relative * value) ** 2 + ROUNDING_VARIANCE * roundingOf(figure) ** 2)
}

/**
 * A figure multiplied by a known number.
 * @param scale an exact number, such as 1 / km²
 */
export const estimateOf = (figure: Figure, scale = 1): Estimated => {
  const sigma = sigmaOf(figure)
  return figure.value === null || sigma === null ? 'none' : { value: figure.value * scale, sigma: sigma * scale }
}

/**
 * A figure as a percentage of a whole that includes it, with the percentage's margin. An error in the part is also an
 * error in the whole, so this margin is the figure's margin times sqrt(1 - share).
 * @param whole greater than 0
 */
export function shareEstimateOf(
  figure: Figure,
  whole: number,
): { readonly estimate: Estimated; readonly margin: number | null } {
  const { value, margin, times = 1 } = figure
  const part = value === null || margin === null ? null : margin * Math.sqrt(1 - Math.min(1, amountOf(figure) / whole))
  return { estimate: estimateOf({ ...figure, margin: part }, (100 * times) / whole), margin: part }
}

/**
 * The standard error of the difference between two figures.
 * @param correlation the correlation between their errors; 0 if they are independent
 */
export const sigmaOfDifference = (over: Estimate, under: Estimate, correlation: number): number =>
  Math.sqrt(over.sigma ** 2 + under.sigma ** 2 - 2 * correlation * over.sigma * under.sigma)

/**
 * The interval for the ratio of two figures, by Fieller's theorem; never below 0.
 * @param z the half-width in standard errors; defaults to a 95 % interval
 * @param correlation the correlation between their errors; by default, they are independent
 * @returns null if it is not determined because the denominator's interval contains 0
 * @example ratioInterval({ value: 110, sigma: 5 }, { value: 100, sigma: 4 }) // [0.976, 1.238]
 */
export function ratioInterval(
  over: Estimate,
  under: Estimate,
  z = Z_95,
  correlation = 0,
): readonly [low: number, high: number] | null {
  const [a, b] = [over.value, under.value]
  // The ratios r for which (a - r b)² is at most z² (var a + r² var b - 2 r cov) are between the roots of a quadratic
  // equation.
  const square = b ** 2 - (z * under.sigma) ** 2
  if (square <= 0) return null
  const constant = a ** 2 - (z * over.sigma) ** 2
  const middle = a * b - z ** 2 * correlation * over.sigma * under.sigma
  const root = Math.sqrt(middle ** 2 - square * constant)
  return [Math.max(0, (middle - root) / square), (middle + root) / square]
}

/** Above this upper tail, the quantile is computed by the central approximation. */
const TAIL = 0.02425

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)

// Peter J. Acklam's rational approximations of the normal quantile, with a relative error below 1.15e-9.
const CENTRE_OVER = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const CENTRE_UNDER = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
]
const TAIL_OVER = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const TAIL_UNDER = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]

/**
 * The value that a standard normal variable exceeds with this probability.
 * @param tail above 0, at most 0.5
 * @example upperQuantile(0.025) // 1.95996
 */
export const upperQuantile = (tail: number): number => {
  if (tail < TAIL) {
    const q = Math.sqrt(-2 * Math.log(tail))
    return -polynomial(TAIL_OVER, q) / polynomial(TAIL_UNDER, q)
  }
  const q = 0.5 - tail
  return (polynomial(CENTRE_OVER, q * q) * q) / polynomial(CENTRE_UNDER, q * q)
}
