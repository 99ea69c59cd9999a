import type { Palette } from '../ui/theme/palette.ts'
import type { Hue } from './chart-spec.ts'

/** Colours and face of a chart on canvas, in a file or on a page. */
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
  /** Classes 0 to 9, at this opacity on the surface, and the colours of a figure set on 0 to 5 and on 6 to 9. */
  readonly ramp: readonly string[]
  readonly rampOpacity: number
  readonly rampInkLow: string
  readonly rampInkHigh: string
  readonly font: string
}

/** Colours of series, words and lines from a palette. */
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
  ramp: now.ramp,
  rampOpacity: now.rampOpacity,
  rampInkLow: now.rampInkLow,
  rampInkHigh: now.rampInkHigh,
  font,
})
