import { type Palette, readPalette, tokenReader } from '../../ui/theme/palette.ts'
import type { PieSlice } from '../chart-spec.ts'
import type { DrawnChart, DrawnSeries } from '../pen/draw-chart.ts'

const PROPERTY = /^var\((--[\w-]+)\)$/

/** Reads CSS tokens in the light theme, because files and printed pages have a white background. */
function inLight<T>(read: () => T): T {
  const { dataset } = document.documentElement
  const before = dataset.theme
  dataset.theme = 'light'
  try {
    return read()
  } finally {
    if (before === undefined) delete dataset.theme
    else dataset.theme = before
  }
}

export const lightPalette = (): Palette => inLight(readPalette)

/** Replaces the custom properties in a pie's fills with colours. */
export function withLightFills<C extends DrawnChart | DrawnSeries>(chart: C): C | DrawnChart {
  if (chart.kind !== 'pie') return chart
  return inLight(() => {
    const read = tokenReader()
    const fillOf = ({ fill }: PieSlice) => {
      const token = PROPERTY.exec(fill)?.[1]
      return token === undefined ? fill : read(token)
    }
    return { kind: 'pie', slices: chart.slices.map(slice => ({ ...slice, fill: fillOf(slice) })) }
  })
}
