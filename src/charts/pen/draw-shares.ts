import type { Hue } from '../chart-spec.ts'
import type { ChartColours } from '../colours-of.ts'
import type { Pen } from './pen.ts'

/** A horizontal bar that shows one part of a whole. */
export interface ShareBar {
  readonly name: string
  /** From 0 to 1. Null if the figure is missing. */
  readonly share: number | null
  /** `23%`, or the reason why the figure is missing. */
  readonly text: string
  readonly hue: Hue
}

const BAR = 14
const MOST_PITCH = 34
const GAP = 10

/** Draws shares as horizontal bars into a box of `width` by `height` px at 0, 0. */
export function drawShares(
  pen: Pen,
  bars: readonly ShareBar[],
  width: number,
  height: number,
  colours: ChartColours,
): void {
  pen.font = `12px ${colours.font}`
  pen.textBaseline = 'middle'
  const widest = (texts: readonly string[]) => Math.max(...texts.map(text => pen.measureText(text).width))
  const left = widest(bars.map(({ name }) => name)) + GAP
  const room = width - left - GAP - widest(bars.map(({ text }) => text))
  const largest = Math.max(...bars.map(({ share }) => share ?? 0))
  const pitch = Math.min(MOST_PITCH, height / bars.length)
  bars.forEach(({ name, share, text, hue }, at) => {
    const middle = (at + 0.5) * pitch
    const long = share === null ? 0 : (room * share) / largest
    const top = middle - BAR / 2
    pen.textAlign = 'left'
    pen.fillStyle = colours.ink
    pen.fillText(name, 0, middle)
    pen.beginPath()
    pen.rect(left, top, long, BAR)
    pen.fillStyle = colours.hue(hue)
    pen.fill()
    pen.fillStyle = share === null ? colours.label : colours.ink
    pen.fillText(text, left + long + (share === null ? 0 : GAP), middle)
  })
}
