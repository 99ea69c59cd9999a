const STEPS = [1, 2, 2.5, 5, 10] as const
const MOST_LINES = 5

/**
 * A value axis from 0 with four or five grid lines at round steps. Small counts may have fewer lines, because steps are
 * whole numbers.
 * @param highest the top of the highest bar or whisker
 * @returns the `top` of the axis, and its `ticks` from 0
 */
export function valueScale(highest: number, mostLines: number = MOST_LINES): { top: number; ticks: number[] } {
  const reach = Math.max(1, highest)
  const power = 10 ** Math.floor(Math.log10(reach / mostLines))
  const step = STEPS.map(factor => factor * power).find(size => size >= 1 && reach / size <= mostLines) ?? 1
  const lines = Math.max(1, Math.ceil(reach / step - 1e-9))
  return { top: lines * step, ticks: Array.from({ length: lines + 1 }, (_, line) => line * step) }
}

/**
 * A value axis for values on both sides of 0.
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

/** An axis starts at 0 if the lowest value is less than this part of the highest. */
const FROM_ZERO_BELOW = 0.4

/**
 * A value axis for values that differ little: it starts at a round step below the lowest value, or at 0 if that is
 * near.
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
