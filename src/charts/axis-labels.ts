import { labelledSlots } from './labelled-slots.ts'

/** Labels of so few places are names, each of which must be read; of more, numbers that may be left out. */
const FEW = 8
const APART_PX = 12
/** Least px between two names. */
const CLOSE_PX = 4
const LEAST_OVERHANG_PX = 4

/** What is written along an axis. */
export interface AxisLabels {
  /** Places, from 0, whose label is written. */
  readonly slots: readonly number[]
  /** Each place's label, in one line or two. */
  readonly lines: readonly (readonly string[])[]
  /** Px that are left free beside the last place, so that a label wider than its place is whole. */
  readonly overhang: number
}

/**
 * Labels that stay apart: names in two lines where one has no room, numbers at round steps.
 * @param pitch px from place to place
 * @param widthOf px of a text
 * @param round see `labelledSlots`
 */
export function axisLabels(
  labels: readonly string[],
  pitch: number,
  widthOf: (text: string) => number,
  round: boolean,
): AxisLabels {
  const whole = labels.map(label => [label])
  const written = (lines: readonly (readonly string[])[], widest: number, slots: readonly number[]): AxisLabels => ({
    slots,
    lines,
    overhang: Math.max(LEAST_OVERHANG_PX, Math.ceil((widest - pitch) / 2)),
  })
  const widestOf = (lines: readonly (readonly string[])[]) => Math.max(0, ...lines.flat().map(widthOf))
  const every = labels.map((_, slot) => slot)
  const widest = widestOf(whole)
  if (labels.length <= FEW) {
    if (widest + CLOSE_PX <= pitch) return written(whole, widest, every)
    const broken = labels.map(inTwo)
    const narrow = widestOf(broken)
    if (narrow + CLOSE_PX <= pitch) return written(broken, narrow, every)
  }
  return written(whole, widest, labelledSlots(labels, pitch, widest, APART_PX, round))
}

/** A text broken at the space that makes the longer line shortest. */
function inTwo(text: string): readonly string[] {
  const words = text.split(' ')
  const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const longer = (lines: readonly string[]) => Math.max(...lines.map(line => line.length))
  return breaks.toReversed().toSorted((a, b) => longer(a) - longer(b))[0] ?? [text]
}
