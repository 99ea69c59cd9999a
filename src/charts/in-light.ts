import { type Palette, readPalette, tokenReader } from '../ui/theme/palette.ts'
import type { PieSlice } from './chart-spec.ts'
import type { DrawnChart } from './pen/draw-chart.ts'

const PROPERTY = /^var\((--[\w-]+)\)$/

/** Reads tokens as they are in the light theme: files are for white paper, whatever the screen shows. */
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

/** A chart whose slices have colours in place of custom properties. */
export function withLightFills(chart: DrawnChart): DrawnChart {
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
