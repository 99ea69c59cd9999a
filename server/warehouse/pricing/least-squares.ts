/** Ridge penalty on every coefficient but the first. */
const RIDGE = 0.5
/** A pivot below this counts as zero. */
const TINY = 1e-9

/**
 * The coefficients b for which the squares of y - X b have the least sum, with a small ridge
 * penalty, so that collinear columns do no harm.
 *
 * @param rows of X, each as long as the answer
 */
export const leastSquares = (rows: readonly (readonly number[])[], y: readonly number[]): number[] => {
  const size = rows[0]?.length ?? 0
  const a = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) =>
      rows.reduce((sum, row, k) => sum + row[i]! * (j === size ? y[k]! : row[j]!), i === j && i > 0 ? RIDGE : 0),
    ),
  )
  for (let i = 0; i < size; i++) {
    const pivot = a.slice(i).reduce((best, row, k) => (Math.abs(row[i]!) > Math.abs(a[best]![i]!) ? i + k : best), i)
    ;[a[i], a[pivot]] = [a[pivot]!, a[i]!]
    if (Math.abs(a[i]![i]!) < TINY) continue
    for (let k = 0; k < size; k++) {
      if (k === i) continue
      const factor = a[k]![i]! / a[i]![i]!
      for (let j = i; j <= size; j++) a[k]![j]! -= factor * a[i]![j]!
    }
  }
  return a.map((row, i) => (Math.abs(row[i]!) < TINY ? 0 : row[size]! / row[i]!))
}
