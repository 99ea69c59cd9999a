import { roundKnown } from '../../domain/known-digits.ts'
import type { ClassBound, ClassBounds } from './class-bounds.ts'
import type { Measure } from './mode.ts'

/** So many bounds have room each; of more, every second is written. */
const MOST_LABELS = 6

/**
 * The bounds that a legend writes, by class: where a class has another colour than the one before it, rounded like the figures; last
 * the greatest figure, at the end of the last class. Null where nothing is written, and where it would read as the bound before it.
 * @param steps by class: the step of the ramp
 */
export function boundLabels(
  { from, top }: ClassBounds,
  steps: readonly number[],
  { short, text, adds }: Pick<Measure, 'short' | 'text' | 'adds'>,
): readonly (string | null)[] {
  const read = (bound: ClassBound | null): string | null =>
    bound && (adds ? short(roundKnown(bound.magnitude, bound.margin)) : text(bound.magnitude, bound.margin))
  const starts = steps.flatMap((step, at) => (step === steps[at - 1] ? [] : [at]))
  const written = starts.length > MOST_LABELS ? starts.filter((_, at) => at % 2 === 1) : starts
  const bounds = [...steps.map((_, at) => (written.includes(at) ? read(from[at] ?? null) : null)), read(top)]
  return bounds.map((label, at) => (label === bounds.slice(0, at).findLast(before => before !== null) ? null : label))
}
