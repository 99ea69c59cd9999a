import type { Score } from './score.ts'

/** What an attacker sees of a case, as numbers, and whether its group has more devices. */
export interface Sight {
  readonly seen: readonly number[]
  readonly isMore: boolean
}

const STEPS = 300
const RATE = 0.3
const RIDGE = 0.01

/** A linear discriminant from logistic regression on standardised numbers; it is positive for the larger group. */
const learn = (cases: readonly Sight[]): ((seen: readonly number[]) => number) => {
  const width = cases[0]?.seen.length ?? 0
  const columns = Array.from({ length: width }, (_, i) => cases.map(({ seen }) => seen[i]!))
  const means = columns.map(column => column.reduce((sum, value) => sum + value, 0) / column.length)
  const spreads = columns.map(
    (column, i) => Math.sqrt(column.reduce((sum, value) => sum + (value - means[i]!) ** 2, 0) / column.length) || 1,
  )
  const standard = (seen: readonly number[]) => [1, ...seen.map((value, i) => (value - means[i]!) / spreads[i]!)]
  const rows = cases.map(({ seen, isMore }) => ({ row: standard(seen), target: isMore ? 1 : 0 }))
  const weights = new Array<number>(width + 1).fill(0)
  const dot = (row: readonly number[]) => row.reduce((sum, value, i) => sum + value * weights[i]!, 0)
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map(weight => RIDGE * weight)
    for (const { row, target } of rows) {
      const error = 1 / (1 + Math.exp(-dot(row))) - target
      for (const [i, value] of row.entries()) slopes[i]! += (error * value) / rows.length
    }
    for (const [i, slope] of slopes.entries()) weights[i]! -= RATE * slope
  }
  return seen => dot(standard(seen))
}

/** Two-fold cross-validation: learns from every other pair of cases and is tested on the rest, and vice versa. */
export const scoreByRegression = (cases: readonly Sight[]): Score => {
  const parts = [0, 1].map(part => cases.filter((_, i) => Math.floor(i / 2) % 2 === part))
  const right = parts.map((judged, i) => {
    const weigh = learn(parts[1 - i]!)
    return judged.filter(({ seen, isMore }) => weigh(seen) > 0 === isMore).length
  })
  return { cases: cases.length, right: right.reduce((sum, count) => sum + count, 0) }
}
