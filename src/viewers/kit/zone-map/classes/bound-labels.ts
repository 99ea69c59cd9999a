import { shortCount, tickText } from '../../../../domain/summaries/magnitude-text.ts'
import type { Measure } from '../mode.ts'
import type { MapColours } from '../places/map-colours.ts'

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
 * The labels of a legend: by class its lower bound, and last the greatest figure. A scale of rates begins at 0, because lower rates than
 * its first bound are in the first class too. Null: no label, because it would repeat the one before.
 */
export function boundLabels(
  { bounds, per }: Pick<MapColours, 'bounds' | 'per'>,
  { short, text, adds }: Pick<Measure, 'short' | 'text' | 'adds'>,
): readonly (string | null)[] {
  const labelOf = (bound: number): string => (per !== null ? shortRate(bound) : adds ? short(bound) : text(bound, null))
  const labels = bounds.map((bound, at) => (per !== null && at === 0 ? '0' : labelOf(bound)))
  return labels.map((label, at) => (label === labels[at - 1] ? null : label))
}

/** Two digits. @example shortRate(0.834) // '0.83' */
const shortRate = (rate: number): string => {
  const rounded = Number(rate.toPrecision(2))
  return rounded < 10 ? String(rounded) : tickText(shortCount(rounded))
}
