import type { Palette } from '../ui/theme/palette.ts'
import type { Hue } from './chart-spec.ts'

/** The colours and the font of a chart on a canvas, in a file or in print. */
export interface ChartColours {
  readonly series: string
  readonly hue: (hue: Hue) => string
  readonly seriesSoft: string
  readonly ink: string
  readonly label: string
  readonly axis: string
  readonly grid: string
  readonly hatch: string
  readonly surface: string
  /** The background and the edge of a period without data. */
  readonly well: string
  readonly edge: string
  /** The background of the row that the sentence names. */
  readonly found: string
  /** The colours of classes 0 to 9, their opacity, and the text colours for classes 0 to 5 and 6 to 9. */
  readonly ramp: readonly string[]
  readonly rampOpacity: number
  readonly rampInkLow: string
  readonly rampInkHigh: string
  /** The colours of the comparison classes, from clearly fewer to clearly more, and their opacity. */
  readonly diverging: readonly string[]
  readonly divergingOpacity: number
  readonly font: string
}

export const coloursOf = (now: Palette, font: string): ChartColours => ({
  series: now.categories[0] ?? now.accent,
  hue: hue => (hue === 'na' ? now.categoryNa : (now.categories[hue - 1] ?? now.accent)),
  seriesSoft: now.category1Soft,
  ink: now.ink,
  label: now.chartLabel,
  axis: now.axis,
  grid: now.grid,
  hatch: now.mapHatch,
  surface: now.surface,
  well: now.sunken,
  edge: now.lineStrong,
  found: now.accentSoft,
  ramp: now.ramp,
  rampOpacity: now.rampOpacity,
  rampInkLow: now.rampInkLow,
  rampInkHigh: now.rampInkHigh,
  diverging: now.diverging,
  divergingOpacity: now.divergingOpacity,
  font,
})
