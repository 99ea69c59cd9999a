import { canvasWidths } from '../canvas-widths.ts'
import { type ChartFigure, layOutFigure } from '../chart-figure.ts'
import type { ChartColours } from '../colours-of.ts'
import type { Pen } from '../pen/pen.ts'
import { SvgPen } from '../pen/svg-pen.ts'

const PNG_SCALE = 2
const BACKGROUND = '#ffffff'

/** Returns the SVG text of a chart, 960 px wide. */
export function chartSvg(
  figure: ChartFigure,
  colours: ChartColours,
  widthOf: (text: string, font: string) => number,
): string {
  const pen = new SvgPen(widthOf)
  const { width, height, draw } = layOutFigure(figure, colours, widthOf)
  draw(pen, (x, y, inside) => pen.shifted(x, y, inside))
  return pen.document(width, height, `${figure.title}, ${figure.period}`, BACKGROUND)
}

/** Returns a chart as a PNG at twice the resolution of the SVG. */
export async function chartPng(figure: ChartFigure, colours: ChartColours): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser has no canvas.')
  const { width, height, draw } = layOutFigure(figure, colours, canvasWidths())
  canvas.width = width * PNG_SCALE
  canvas.height = height * PNG_SCALE
  context.scale(PNG_SCALE, PNG_SCALE)
  context.fillStyle = BACKGROUND
  context.fillRect(0, 0, width, height)
  draw(context as Pen, (x, y, inside) => {
    context.save()
    context.translate(x, y)
    inside()
    context.restore()
  })
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob === null ? reject(new Error('The picture was not made.')) : resolve(blob)), 'image/png')
  })
}
