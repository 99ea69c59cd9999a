/**
 * Up to this number of places, labels are names and all of them are written. With more places they are numbers, and
 * some are skipped.
 */
const FEW = 8
const APART_PX = 12
/** Minimum distance between two names. */
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

/** @param widthOf the width of a string, in px */
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

/** The lines that all names fit in; null if some must be skipped, or if the labels are numbers. */
function allWritten({ whole, broken }: LabelTexts, pitch: number): Lines | null {
  if (broken === null) return null
  return [whole, broken].find(({ widest }) => widest + CLOSE_PX <= pitch) ?? null
}

/** The margin after the last place, in px, so that a label wider than its place is not cut off. */
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
 * Labels that do not overlap: names that are too long for one line break into two, and numbers are written at round
 * steps.
 * @param pitch the distance from place to place, in px
 * @param round see `labelledSlots`
 */
export function axisLabels(texts: LabelTexts, pitch: number, round: boolean): AxisLabels {
  const { labels, whole } = texts
  const all = allWritten(texts, pitch)
  if (all !== null) return { slots: labels.map((_, slot) => slot), lines: all.lines }
  return { slots: labelledSlots(labels, pitch, whole.widest, APART_PX, round), lines: whole.lines }
}

/** Breaks a string at the space that makes the longer line shortest. */
function inTwo(text: string): readonly string[] {
  const words = text.split(' ')
  const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const longer = (lines: readonly string[]) => Math.max(...lines.map(line => line.length))
  return breaks.toReversed().toSorted((a, b) => longer(a) - longer(b))[0] ?? [text]
}

const ROUND_KM = [1, 5, 10, 25, 50, 100, 250] as const

/**
 * The indexes of the places whose labels are written, so that labels do not overlap.
 * @param pitch the distance from place to place, in px
 * @param widest the width of the widest label, in px
 * @param apart the minimum distance between two labels, in px
 * @param round the labels are numbers: 50, 100, 150 are preferred to 5, 55, 105. A last label that is not a number,
 * such as `250+`, is always written.
 */
export function labelledSlots(
  labels: readonly string[],
  pitch: number,
  widest: number,
  apart: number,
  round: boolean,
): readonly number[] {
  const step = labelStep(pitch, widest, apart)
  const every = (keep: (slot: number) => boolean) => labels.map((_, slot) => slot).filter(keep)
  if (!round || step === 1) return every(slot => slot % step === 0)
  const sparse = ROUND_KM.map(unit => every(slot => Number(labels[slot]) % unit === 0)).find(slots =>
    slots.every((slot, at) => at === 0 || slot - (slots[at - 1] ?? 0) >= step),
  )
  const last = labels.length - 1
  if (Number.isFinite(Number(labels[last]))) return sparse ?? []
  return [...(sparse ?? []).filter(slot => last - slot >= step), last]
}

const STEPS = [1, 2, 3, 4, 6, 8, 12, 24] as const

/**
 * The least n such that labels at every n-th point do not overlap.
 * @param pitch the distance from point to point, in px
 * @param widest the width of the widest label, in px
 * @param apart the minimum distance between two labels, in px
 */
export const labelStep = (pitch: number, widest: number, apart: number): number =>
  STEPS.find(step => step * pitch >= widest + apart) ?? Math.max(1, Math.ceil((widest + apart) / Math.max(pitch, 1e-6)))
