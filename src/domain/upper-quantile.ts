/** Above this upper tail the quantile is computed by the central approximation. */
const TAIL = 0.02425

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)

// Peter J. Acklam's rational approximations of the normal quantile, relative error below 1.15e-9.
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
