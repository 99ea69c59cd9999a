import { labelledSlots } from './labelled-slots.ts'

/** Labels of so few places are names, each of which must be read; of more, numbers that may be left out. */
const FEW = 8
const APART_PX = 12
/** Least px between two names. */
const CLOSE_PX = 2
const LEAST_OVERHANG_PX = 4

/** Each place's label in one line or two, and px of the widest line. */
interface Lines {
  readonly lines: readonly (readonly string[])[]
  readonly widest: number
}

/** Labels and their widths, measured once however often a chart is drawn. */
export interface LabelTexts {
  readonly labels: readonly string[]
  readonly whole: Lines
  /** Names in two lines; null where the labels are numbers. */
  readonly broken: Lines | null
}

/** @param widthOf px of a text */
export function measureLabels(labels: readonly string[], widthOf: (text: string) => number): LabelTexts {
  const measured = (lines: readonly (readonly string[])[]): Lines => ({
    lines,
    widest: Math.max(0, ...lines.flat().map(widthOf)),
  })
  return {
    labels,
    whole: measured(labels.map(label => [label])),
    broken: labels.length <= FEW ? measured(labels.map(inTwo)) : null,
  }
}

/** How names can all be written; null where some must be left out, or they are numbers. */
function allWritten({ whole, broken }: LabelTexts, pitch: number): Lines | null {
  if (broken === null) return null
  return [whole, broken].find(({ widest }) => widest + CLOSE_PX <= pitch) ?? null
}

/** Px that are left free beside the last place, so that a label wider than its place is whole. */
export function labelOverhang(texts: LabelTexts, pitch: number): number {
  const { widest } = allWritten(texts, pitch) ?? texts.whole
  return Math.max(LEAST_OVERHANG_PX, Math.ceil((widest - pitch) / 2))
}

/** The places, from 0, whose label is written along an axis, and each place's lines. */
export interface AxisLabels {
  readonly slots: readonly number[]
  readonly lines: readonly (readonly string[])[]
}

/**
 * Labels that stay apart: names in two lines where one has no room, numbers at round steps.
 * @param pitch px from place to place
 * @param round see `labelledSlots`
 */
export function axisLabels(texts: LabelTexts, pitch: number, round: boolean): AxisLabels {
  const { labels, whole } = texts
  const all = allWritten(texts, pitch)
  if (all !== null) return { slots: labels.map((_, slot) => slot), lines: all.lines }
  return { slots: labelledSlots(labels, pitch, whole.widest, APART_PX, round), lines: whole.lines }
}

/** A text broken at the space that makes the longer line shortest. */
function inTwo(text: string): readonly string[] {
  const words = text.split(' ')
  const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const longer = (lines: readonly string[]) => Math.max(...lines.map(line => line.length))
  return breaks.toReversed().toSorted((a, b) => longer(a) - longer(b))[0] ?? [text]
}
