import { clearlyDiffer, isReleased, type NamedFigure, type ReleasedFigure } from './figure.ts'

/** The largest and smallest released figures, each with those it cannot be told from. */
export type Extremes =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly only: ReleasedFigure }
  /** Even the two ends overlap. */
  | { readonly kind: 'level'; readonly high: ReleasedFigure; readonly low: ReleasedFigure }
  | {
      readonly kind: 'ranked'
      readonly high: ReleasedFigure
      readonly highRivals: readonly ReleasedFigure[]
      readonly low: ReleasedFigure
      readonly lowRivals: readonly ReleasedFigure[]
    }

/** Finds the ends of a list of counts; the first wins where values are equal. */
export function extremes(figures: readonly NamedFigure[]): Extremes {
  const released = figures.filter(isReleased)
  const [first] = released
  if (first === undefined) return { kind: 'none' }
  if (released.length === 1) return { kind: 'one', only: first }
  const high = released.reduce((best, figure) => (figure.value > best.value ? figure : best))
  const low = released.reduce((best, figure) => (figure.value < best.value ? figure : best))
  if (high === low || !clearlyDiffer(high, low)) return { kind: 'level', high, low }
  const rivalsOf = (end: ReleasedFigure) => released.filter(figure => figure !== end && !clearlyDiffer(figure, end))
  return { kind: 'ranked', high, highRivals: rivalsOf(high), low, lowRivals: rivalsOf(low) }
}
