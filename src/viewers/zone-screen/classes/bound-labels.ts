import { roundKnown } from '../../../domain/known-digits.ts'
import type { Measure } from '../mode.ts'
import type { ClassBound, ClassBounds } from './class-bounds.ts'

/** Between two labels of a legend, in characters. */
const APART_CHARACTERS = 0.6

/**
 * The labels that have room beside each other, each centred at the lower end of its class: the first and the last always, of the
 * others those that reach no label before them and not the last. The others are null.
 * @param labels by class its lower bound, and last the end of the scale
 * @param acrossCharacters how many characters are as wide as all classes together
 */
export function labelsWithRoom(
  labels: readonly (string | null)[],
  acrossCharacters: number,
): readonly (string | null)[] {
  const each = acrossCharacters / (labels.length - 1)
  const end = labels.length - 1
  const isClear = (from: number, to: number): boolean =>
    (to - from) * each >= ((labels[from]?.length ?? 0) + (labels[to]?.length ?? 0)) / 2 + APART_CHARACTERS
  let before = 0
  return labels.map((label, at) => {
    if (label === null || at === 0 || at === end) return label
    if (!isClear(before, at) || (labels[end] !== null && !isClear(at, end))) return null
    before = at
    return label
  })
}

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
