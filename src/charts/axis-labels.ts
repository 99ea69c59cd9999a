import { labelledSlots } from './time/labelled-slots.ts'

/** Up to this number of places, labels are names, and all are written; with more they are numbers, and some are skipped. */
const FEW = 8
const APART_PX = 12
/** The least distance between two names. */
const CLOSE_PX = 2
const LEAST_OVERHANG_PX = 4

/** The label of each place in one or two lines, and the width of the widest line in px. */
interface Lines {
  readonly lines: readonly (readonly string[])[]
  readonly widest: number
}

/** Labels and their widths, measured once and reused by every redraw. */
export interface LabelTexts {
  readonly labels: readonly string[]
  readonly whole: Lines
  /** The names in two lines; null if the labels are numbers. */
  readonly broken: Lines | null
}

/** @param widthOf the width of a text, px */
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

/** The lines in which all names fit; null if some must be skipped, or if the labels are numbers. */
function allWritten({ whole, broken }: LabelTexts, pitch: number): Lines | null {
  if (broken === null) return null
  return [whole, broken].find(({ widest }) => widest + CLOSE_PX <= pitch) ?? null
}

/** The space to leave beside the last place, px, so that a label wider than its place is not cut. */
export function labelOverhang(texts: LabelTexts, pitch: number): number {
  const { widest } = allWritten(texts, pitch) ?? texts.whole
  return Math.max(LEAST_OVERHANG_PX, Math.ceil((widest - pitch) / 2))
}

/** The indexes of the places whose label is written, and the lines of every place. */
export interface AxisLabels {
  readonly slots: readonly number[]
  readonly lines: readonly (readonly string[])[]
}

/**
 * Labels that do not overlap: names break into two lines where one line has no room, numbers are written at round steps.
 * @param pitch the distance from place to place, px
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
