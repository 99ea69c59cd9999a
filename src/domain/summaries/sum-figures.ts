import type { Figure, NamedFigure } from './figure.ts'

/** What all parts of a table or of a map come to, where that is released. Margin in per cent. */
export interface Total {
  readonly value: number
  readonly margin: number
}

/** The variance of a figure over it, in units of its 95 % interval: what is the same for all figures of a family. */
const designOf = (value: number, margin: number): number => (margin / 100) ** 2 * value

/**
 * Margin of a sum of parts of one table, per cent. A device that gives to several parts makes them err together: a device whose visits fall
 * on the parts by chance adds to the design factor of a sum in proportion to how much of the table the sum is, so the factor lies on the
 * line from that of the parts to that of the whole table. Where that is not released, half way (in powers) between parts that err by
 * themselves and parts that all err the same way.
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

/** The sum of the released of some figures of one table, with its margin; withheld where none is released. */
export function sumOf(figures: readonly Figure[], total: Total | null): Figure {
  const released = figures.flatMap(({ value, margin, suppressed }) =>
    value === null || value === 0 || suppressed ? [] : [{ value, margin }],
  )
  if (released.length === 0) {
    const isNought = figures.length > 0 && figures.every(({ value }) => value === 0)
    return { value: isNought ? 0 : null, suppressed: figures.some(({ suppressed }) => suppressed), margin: null }
  }
  const value = released.reduce((sum, part) => sum + part.value, 0)
  const known = released.flatMap(({ value: part, margin }) => (margin === null ? [] : [{ value: part, margin }]))
  return { value, suppressed: false, margin: known.length < released.length ? null : marginOfSum(known, total) }
}

/** The same under a name. */
export const sumFigures = (name: string, figures: readonly Figure[], total: Total | null = null): NamedFigure => ({
  name,
  ...sumOf(figures, total),
})
