import { Z_95 } from '../z-95.ts'
import type { Estimate } from './estimate.ts'

/**
 * The 95 % interval of the ratio of two independent figures by Fieller's theorem; never below 0.
 * @returns null where it is not determined, because the interval of the denominator holds 0
 * @example ratioInterval({ value: 110, sigma: 5 }, { value: 100, sigma: 4 }) // [0.976, 1.238]
 */
export function ratioInterval(over: Estimate, under: Estimate): readonly [low: number, high: number] | null {
  const [a, b] = [over.value, under.value]
  // The ratios r for which (a - r b)² is at most z² (var a + r² var b) lie between the roots of a quadratic equation.
  const square = b ** 2 - (Z_95 * under.sigma) ** 2
  if (square <= 0) return null
  const constant = a ** 2 - (Z_95 * over.sigma) ** 2
  const root = Math.sqrt((a * b) ** 2 - square * constant)
  return [Math.max(0, (a * b - root) / square), (a * b + root) / square]
}
