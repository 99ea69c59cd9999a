import { Image, Shapes } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { canvasWidths } from '../canvas-widths.ts'
import { coloursOf } from '../colours-of.ts'
import type { ChartFigure } from './chart-file.ts'
import { lightPalette, withLightFills } from './in-light.ts'

interface ChartDownloadsProps {
  /** The file name without its extension. */
  readonly name: string
  readonly figure: ChartFigure
}

/** The PNG and SVG buttons of a chart. The code that draws the files is loaded on the first click. */
export const ChartDownloads = ({ name, figure }: ChartDownloadsProps) => {
  const save = async (ending: 'png' | 'svg') => {
    const { chartPng, chartSvg } = await import('./chart-file.ts')
    await document.fonts.ready
    const colours = coloursOf(lightPalette(), getComputedStyle(document.body).fontFamily)
    const drawn = { ...figure, chart: withLightFills(figure.chart) }
    saveFile(
      `${name}.${ending}`,
      ending === 'png'
        ? await chartPng(drawn, colours)
        : new Blob([chartSvg(drawn, colours, canvasWidths())], { type: 'image/svg+xml' }),
    )
  }
  return (
    <span className="chart-downloads">
      <Button variant="quiet" small icon={<Image aria-hidden="true" />} onClick={() => void save('png')}>
        PNG
      </Button>
      <Button variant="quiet" small icon={<Shapes aria-hidden="true" />} onClick={() => void save('svg')}>
        SVG
      </Button>
    </span>
  )
}
