import { upperQuantile } from '../upper-quantile.ts'

/** The probability that a table claims any difference where there is none. */
const FAMILY_ERROR = 0.05

/**
 * The number of standard errors that the clearest of some differences must exceed; the next ones need less.
 * @param left how many differences have not been found clear yet, at least 1
 * @example holmThreshold(1) // 1.96
 * @example holmThreshold(14) // 2.91
 */
export const holmThreshold = (left: number): number => upperQuantile(FAMILY_ERROR / 2 / left)

/**
 * Which differences are clear, by Holm's step-down at 5 % (two-sided): the clearest must exceed the threshold of all, the second
 * that of one fewer, until one does not. Holds however the differences depend on each other (Holm 1979).
 * @param ratios differences over their standard errors
 */
export function clearByHolm(ratios: readonly number[]): readonly boolean[] {
  const clear = ratios.map(() => false)
  const ordered = ratios.map((_, at) => at).sort((a, b) => Math.abs(ratios[b] ?? 0) - Math.abs(ratios[a] ?? 0))
  for (const [step, at] of ordered.entries()) {
    if (!(Math.abs(ratios[at] ?? 0) > holmThreshold(ratios.length - step))) break
    clear[at] = true
  }
  return clear
}
