import type { Estimate } from '../../../../src/domain/compare/estimate.ts'

/** The probability that a standard normal variable exceeds z, from Simpson's rule over the density. */
export function upperTail(z: number): number {
  const steps = 4000
  const [from, to] = [z, z + 12]
  const width = (to - from) / steps
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  let sum = density(from) + density(to)
  for (let at = 1; at < steps; at++) sum += density(from + at * width) * (at % 2 === 1 ? 4 : 2)
  return (sum * width) / 3
}

/**
 * Holm's procedure with adjusted probabilities: each is multiplied by the number of probabilities that are not smaller,
 * and is never below the previous one.
 */
export function adjustedClear(ratios: readonly number[]): readonly boolean[] {
  const probabilities = ratios.map(ratio => 2 * upperTail(Math.abs(ratio)))
  return probabilities.map(own => {
    const before = [...new Set(probabilities.filter(each => each <= own))]
    return before.every(each => each * probabilities.filter(other => other >= each).length <= 0.05)
  })
}

/** The two ratios r at which a - r b is 1.96 standard errors from 0, found by bisection. */
export function bisectedRatios(over: Estimate, under: Estimate): readonly [number, number] {
  const beyond = (ratio: number) =>
    Math.abs(over.value - ratio * under.value) - 1.96 * Math.hypot(over.sigma, ratio * under.sigma) > 0
  const edge = (inside: number, outside: number) => {
    for (let step = 0; step < 200; step++) {
      const middle = (inside + outside) / 2
      if (beyond(middle)) outside = middle
      else inside = middle
    }
    return inside
  }
  const best = over.value / under.value
  let far = best * 2
  while (!beyond(far)) far *= 2
  return [edge(best, 0), edge(best, far)]
}
