import { amountOf, type Figure, type NamedFigure } from './figure.ts'

/** The released total of a table or a map. The margin is in per cent. */
export interface Total {
  readonly value: number
  readonly margin: number
}

/** The design factor: the squared half-width of the 95 % interval divided by the figure. It is the same for all figures of a family. */
const designOf = (value: number, margin: number): number => (margin / 100) ** 2 * value

/**
 * The margin of a sum of parts of one table, per cent. A device that contributes to several parts correlates their errors. If its visits are
 * spread over the parts at random, the design factor of a sum grows linearly with its share of the table, from that of the parts to that of
 * the whole table. If the total is not released, the result is the geometric mean of the cases of independent and of fully correlated errors.
 */
function marginOfSum(
  parts: readonly { readonly value: number; readonly margin: number }[],
  total: Total | null,
): number {
  const over = (of: (part: { readonly value: number; readonly margin: number }) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0)
  const sum = over(part => part.value)
  const apart = over(part => designOf(part.value, part.margin) * part.value) / sum
  const together = over(part => (part.margin / 100) * part.value) ** 2 / sum
  if (total === null) return 100 * Math.sqrt(Math.sqrt(apart * together) / sum)
  const whole = Math.max(total.value, sum)
  const mean = over(part => part.value ** 2) / sum / whole
  const along = mean < 1 ? (sum / whole - mean) / (1 - mean) : 1
  const more = Math.max(0, designOf(whole, total.margin) - apart) * along
  return 100 * Math.sqrt(Math.min(together, apart + more) / sum)
}

/** The sum of figures of one table, with its margin. A figure that rows share counts for each of them. */
export function sumOf(figures: readonly Figure[], total: Total | null): Figure {
  const parts = figures.flatMap(figure =>
    figure.value === null || figure.value === 0 ? [] : [{ value: amountOf(figure), margin: figure.margin }],
  )
  if (parts.length === 0) {
    const isNought = figures.length > 0 && figures.every(({ value }) => value === 0)
    return { value: isNought ? 0 : null, margin: null }
  }
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  const known = parts.flatMap(({ value: part, margin }) => (margin === null ? [] : [{ value: part, margin }]))
  return { value, margin: known.length < parts.length ? null : marginOfSum(known, total) }
}

/** The sum of figures with a name. */
export const sumFigures = (name: string, figures: readonly Figure[], total: Total | null = null): NamedFigure => ({
  name,
  ...sumOf(figures, total),
})
