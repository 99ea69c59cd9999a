import { isReleased, type NamedFigure } from './figure.ts'

/**
 * The sum of released figures under one name. Its margin is as if all erred the same way: their margins' mean weighted by value, so that
 * no difference is claimed too early. Withheld where none is released.
 */
export function sumFigures(name: string, figures: readonly NamedFigure[]): NamedFigure {
  const released = figures.filter(isReleased)
  const value = released.reduce((sum, figure) => sum + figure.value, 0)
  if (released.length === 0 || value === 0) {
    return { name, value: null, suppressed: figures.some(figure => figure.suppressed), margin: null }
  }
  const unknown = released.some(figure => figure.margin === null)
  const half = released.reduce((sum, figure) => sum + figure.value * (figure.margin ?? 0), 0)
  return { name, value, suppressed: false, margin: unknown ? null : half / value }
}
