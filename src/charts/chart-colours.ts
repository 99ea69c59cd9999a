import { computed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { palette } from '../ui/palette.ts'

/** Colours and face of a chart on canvas. */
export interface ChartColours {
  readonly series: string
  readonly seriesSoft: string
  readonly ink: string
  readonly label: string
  readonly axis: string
  readonly grid: string
  readonly hatch: string
  readonly surface: string
  readonly font: string
}

/** One hue for one series, from the palette; read again when the theme changes. */
const colours = computed((): ChartColours => {
  const now = palette.value
  return {
    series: now.categories[0] ?? now.accent,
    seriesSoft: now.category1Soft,
    ink: now.ink,
    label: now.chartLabel,
    axis: now.axis,
    grid: now.grid,
    hatch: now.mapHatch,
    surface: now.surface,
    font: getComputedStyle(document.body).fontFamily,
  }
})

/** The chart colours as they stand; the component is drawn again when they change. */
export const useChartColours = (): ChartColours => {
  useSignals()
  return colours.value
}
