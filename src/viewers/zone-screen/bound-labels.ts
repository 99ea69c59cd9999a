import { roundKnown } from '../../domain/known-digits.ts'
import type { ClassBound, ClassBounds } from './class-bounds.ts'
import type { Measure } from './mode.ts'

/** So many bounds have room each; of more, every second is written. */
const MOST_LABELS = 6

/**
 * The bounds that a legend writes, by class: where a class has another colour than the one before it, rounded like the figures; last
 * the greatest figure, at the end of the last class, where it reads otherwise than the last bound. Null where nothing is written.
 * @param steps by class: the step of the ramp
 */
export function boundLabels(
  { from, top }: ClassBounds,
  steps: readonly number[],
  { short, adds }: Pick<Measure, 'short' | 'adds'>,
): readonly (string | null)[] {
  const text = (bound: ClassBound | null): string | null =>
    bound && short(adds ? roundKnown(bound.magnitude, bound.margin) : bound.magnitude)
  const starts = steps.flatMap((step, at) => (step === steps[at - 1] ? [] : [at]))
  const written = starts.length > MOST_LABELS ? starts.filter((_, at) => at % 2 === 1) : starts
  const labels = steps.map((_, at) => (written.includes(at) ? text(from[at] ?? null) : null))
  const end = text(top)
  return [...labels, end === labels.findLast(label => label !== null) ? null : end]
}
