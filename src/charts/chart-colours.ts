import { computed } from '@preact/signals-react'
import { palette } from '../ui/theme/palette.ts'
import { type ChartColours, coloursOf } from './colours-of.ts'

const colours = computed((): ChartColours => coloursOf(palette.value, getComputedStyle(document.body).fontFamily))

/** The chart colours of the theme; the component renders again when the theme changes. */
export const useChartColours = (): ChartColours => {
  return colours.value
}
