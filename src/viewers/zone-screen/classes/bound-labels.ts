import { roundKnown } from '../../../domain/known-digits.ts'
import type { Measure } from '../mode.ts'
import type { ClassBound, ClassBounds } from './class-bounds.ts'

/**
 * The labels of a legend: by class its lower bound, where its colour differs from that of the class before, and last the
 * greatest figure. They are rounded like the figures, or less where that would repeat the label before. Null: no label.
 * @param steps by class: the step of the ramp
 */
export function boundLabels(
  { from, top }: ClassBounds,
  steps: readonly number[],
  { short, text, adds }: Pick<Measure, 'short' | 'text' | 'adds'>,
): readonly (string | null)[] {
  const known = ({ magnitude, margin }: ClassBound): string =>
    adds ? short(roundKnown(magnitude, margin)) : text(magnitude, margin)
  let written: string | null = null
  return [...steps.map((step, at) => (step === steps[at - 1] ? null : (from[at] ?? null))), top].map(bound => {
    if (bound === null) return null
    const label = [known(bound), short(bound.magnitude)].find(each => each !== written) ?? null
    written = label ?? written
    return label
  })
}
