import { roundKnown } from '../../../domain/known-digits.ts'
import type { Measure } from '../mode.ts'
import type { ClassBound, ClassBounds } from './class-bounds.ts'

/**
 * The bounds that a legend writes, by class: where a class has another colour than the one before it, rounded like the figures, or with
 * more digits where that would read as the bound before it; last the greatest figure, at the end of the last class. Null where nothing
 * is written.
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
