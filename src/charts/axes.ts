import { interval } from '../domain/summaries/figure.ts'
import { whole } from '../domain/text/numbers.ts'
import { type ChartSpec, slotCount, slotLabels } from './chart-spec.ts'
import type { ChartColours } from './colours-of.ts'
import type { Pen } from './pen/pen.ts'

const ROUND_STEPS = [1, 2, 2.5, 5, 10] as const
const MOST_LINES = 5

/**
 * Computes a value axis from 0 with four or five grid lines at round steps. Small counts may have fewer lines, because
 * steps are whole numbers.
 * @param highest the top of the highest bar or whisker
 * @returns the `top` of the axis, and its `ticks` from 0
 */
export function valueScale(highest: number, mostLines: number = MOST_LINES): { top: number; ticks: number[] } {
  const reach = Math.max(1, highest)
  const power = 10 ** Math.floor(Math.log10(reach / mostLines))
  const step = ROUND_STEPS.map(factor => factor * power).find(size => size >= 1 && reach / size <= mostLines) ?? 1
  const lines = Math.max(1, Math.ceil(reach / step - 1e-9))
  return { top: lines * step, ticks: Array.from({ length: lines + 1 }, (_, line) => line * step) }
}

/**
 * Computes a value axis for values on both sides of 0.
 * @returns the `bottom` and `top` of the axis, and its `ticks` from the bottom
 */
export function signedScale(
  lowest: number,
  highest: number,
  mostLines: number,
): { bottom: number; top: number; ticks: number[] } {
  const { ticks } = valueScale(Math.max(highest, -lowest), mostLines)
  const step = ticks[1] ?? 1
  const linesTo = (value: number) => Math.max(0, Math.ceil(value / step - 1e-9))
  const [below, above] = [linesTo(-lowest), linesTo(highest)]
  const lines = Math.max(1, below + above)
  return {
    bottom: -below * step,
    top: (lines - below) * step,
    ticks: Array.from({ length: lines + 1 }, (_, line) => (line - below) * step),
  }
}

/** An axis starts at 0 if the lowest value is below this fraction of the highest. */
const FROM_ZERO_BELOW = 0.4

/**
 * Computes a value axis for values that differ little. It starts at a round step below the lowest value, or at 0 if 0
 * is near.
 * @returns the `bottom` and `top` of the axis, and its `ticks` from the bottom
 */
export function rangeScale(
  lowest: number,
  highest: number,
  mostLines: number = MOST_LINES,
): { bottom: number; top: number; ticks: number[] } {
  if (!(lowest > FROM_ZERO_BELOW * highest)) return { bottom: 0, ...valueScale(highest, mostLines) }
  const { ticks } = valueScale(Math.max(highest - lowest, highest / 100), mostLines - 1)
  const step = ticks[1] ?? 1
  const bottom = Math.floor(lowest / step + 1e-9) * step
  const lines = Math.max(1, Math.ceil((highest - bottom) / step - 1e-9))
  return {
    bottom,
    top: bottom + lines * step,
    ticks: Array.from({ length: lines + 1 }, (_, line) => bottom + line * step),
  }
}

/**
 * With up to this many places, the labels are names and all of them are drawn. With more, they are numbers and some are
 * skipped.
 */
const FEW = 8
const APART_PX = 12
/** The minimum gap between two names. */
const CLOSE_PX = 2
const LEAST_OVERHANG_PX = 4

/** Each place's label in one or two lines, and the width of the widest line in px. */
interface Lines {
  readonly lines: readonly (readonly string[])[]
  readonly widest: number
}

/** The labels and their widths, measured once and reused by every redraw. */
interface LabelTexts {
  readonly labels: readonly string[]
  readonly whole: Lines
  /** The names broken into two lines. Null if the labels are numbers. */
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

/** Returns the lines that fit all names, or null if some must be skipped or the labels are numbers. */
function allWritten({ whole, broken }: LabelTexts, pitch: number): Lines | null {
  if (broken === null) return null
  return [whole, broken].find(({ widest }) => widest + CLOSE_PX <= pitch) ?? null
}

/** Returns the margin after the last place, in px, which prevents a label wider than its place from being clipped. */
export function labelOverhang(texts: LabelTexts, pitch: number): number {
  const { widest } = allWritten(texts, pitch) ?? texts.whole
  return Math.max(LEAST_OVERHANG_PX, Math.ceil((widest - pitch) / 2))
}

/** The indexes of the places with a visible label, and the lines of every place. */
interface AxisLabels {
  readonly slots: readonly number[]
  readonly lines: readonly (readonly string[])[]
}

/**
 * Chooses labels that do not overlap: a name that is too long for one line breaks into two, and numbers appear at round
 * steps.
 * @param pitch the distance between places, in px
 * @param round see `labelledSlots`
 */
export function axisLabels(texts: LabelTexts, pitch: number, round: boolean): AxisLabels {
  const { labels, whole } = texts
  const all = allWritten(texts, pitch)
  if (all !== null) return { slots: labels.map((_, slot) => slot), lines: all.lines }
  return { slots: labelledSlots(labels, pitch, whole.widest, APART_PX, round), lines: whole.lines }
}

/** Breaks a string at the space that makes its longer line shortest. */
function inTwo(text: string): readonly string[] {
  const words = text.split(' ')
  const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const longer = (lines: readonly string[]) => Math.max(...lines.map(line => line.length))
  return breaks.toReversed().toSorted((a, b) => longer(a) - longer(b))[0] ?? [text]
}

const ROUND_KM = [1, 5, 10, 25, 50, 100, 250] as const

/**
 * Returns the indexes of the places that can be labelled without overlap.
 * @param pitch the distance between places, in px
 * @param widest the width of the widest label, in px
 * @param apart the minimum gap between two labels, in px
 * @param round true if the labels are numbers: 50, 100, 150 are preferred to 5, 55, 105. A last label that is not a
 * number, such as `250+`, is always included.
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
 * Returns the smallest n such that labels at every n-th point do not overlap.
 * @param pitch the distance between points, in px
 * @param widest the width of the widest label, in px
 * @param apart the minimum gap between two labels, in px
 */
export const labelStep = (pitch: number, widest: number, apart: number): number =>
  STEPS.find(step => step * pitch >= widest + apart) ?? Math.max(1, Math.ceil((widest + apart) / Math.max(pitch, 1e-6)))

/** The sizes of the axes of a bar or line chart, in px. */
export interface AxisStyle {
  readonly fontPx: number
  readonly linePx: number
  /** The space above the plotting area for captions and titles. */
  readonly topPx: number
  /** The space below the base line for one line of labels. */
  readonly footPx: number
  /** The text baseline of the first line of labels, and its distance from the base line. */
  readonly labelBaseline: 'top' | 'alphabetic'
  readonly labelPx: number
}

const TICK_GAP_PX = 8

/** Text measurements, made once for each chart and reused by every redraw. */
export interface AxisTexts {
  readonly slots: number
  readonly texts: LabelTexts
  readonly round: boolean
  /** The width of the value axis's widest figure, in px. */
  readonly widestTick: number
  readonly scale: ReturnType<typeof valueScale>
}

/** @param widthOf returns the width of a string in the font of the axes, in px */
export function measureAxes({ points, roundLabels = false }: ChartSpec, widthOf: (text: string) => number): AxisTexts {
  const tops = points.map(({ value, margin }) => (value === null ? 0 : interval(value, margin ?? 0)[1]))
  const scale = valueScale(Math.max(0, ...tops))
  return {
    slots: slotCount(points),
    texts: measureLabels(slotLabels(points), widthOf),
    round: roundLabels,
    widestTick: Math.max(...scale.ticks.map(tick => widthOf(whole(tick)))),
    scale,
  }
}

/** The plotting area of a bar or line chart, in px. */
export interface AxisFrame {
  readonly top: number
  readonly base: number
  /** The left and right ends of the base line. */
  readonly ends: readonly [left: number, right: number]
  /** The distance between places. */
  readonly pitch: number
  /** Returns the x of a place's centre on the axis. */
  readonly slotX: (slot: number) => number
  readonly yOf: (value: number) => number
  readonly labels: AxisLabels
}

/** Lays out the axes in a box of `width` by `height` px at 0, 0. */
export function layoutAxes(
  { slots, texts, round, widestTick, scale }: AxisTexts,
  width: number,
  height: number,
  { linePx, topPx, footPx }: AxisStyle,
): AxisFrame {
  const places = Math.max(1, slots)
  const left = Math.ceil(widestTick + TICK_GAP_PX + 2)
  const right = width - labelOverhang(texts, (width - widestTick) / places)
  const pitch = (right - left) / places
  const labels = axisLabels(texts, pitch, round)
  const mostLines = Math.max(1, ...labels.slots.map(slot => labels.lines[slot]?.length ?? 1))
  const base = height - footPx - (mostLines - 1) * linePx
  return {
    top: topPx,
    base,
    ends: [left, right],
    pitch,
    slotX: slot => left + (slot + 0.5) * pitch,
    yOf: value => base - ((base - topPx) * value) / scale.top,
    labels,
  }
}

/** Draws the grid, the figures of the value axis and the labels of the places, snapped to whole pixels. */
export function drawAxes(
  pen: Pen,
  { scale }: AxisTexts,
  { ends: [left, right], base, slotX, yOf, labels }: AxisFrame,
  { fontPx, linePx, labelBaseline, labelPx }: AxisStyle,
  colours: ChartColours,
): void {
  pen.font = `${fontPx}px ${colours.font}`
  pen.fillStyle = colours.label
  pen.strokeStyle = colours.grid
  pen.lineWidth = 1
  pen.textBaseline = 'middle'
  pen.textAlign = 'right'
  for (const tick of scale.ticks) {
    const y = Math.round(yOf(tick))
    pen.fillText(whole(tick), left - TICK_GAP_PX, y)
    if (tick === 0) continue
    pen.beginPath()
    pen.moveTo(left, y + 0.5)
    pen.lineTo(right, y + 0.5)
    pen.stroke()
  }
  pen.textBaseline = labelBaseline
  pen.textAlign = 'center'
  for (const slot of labels.slots)
    labels.lines[slot]?.forEach((line, at) => {
      pen.fillText(line, Math.round(slotX(slot)), base + labelPx + at * linePx)
    })
}
