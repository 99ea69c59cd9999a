import { canvasWidths } from '../canvas-widths.ts'
import type { ChartColours } from '../colours-of.ts'
import { type DrawnChart, type DrawnSeries, drawChart, heightOfRows } from '../pen/draw-chart.ts'
import type { Pen } from '../pen/pen.ts'
import { SvgPen } from '../pen/svg-pen.ts'

const WIDTH = 960
const EDGE = 24
const CHART = 420
const HEAT = 480
const HEAD = 52
const NOTE_LINE = 16
const GAP = 20

/** A chart for a file, with its title, period and provenance. */
export interface ChartFigure {
  readonly title: string
  readonly period: string
  /** The provenance and the disclosure rules, one paragraph each. */
  readonly notes: readonly string[]
  readonly chart: DrawnChart | DrawnSeries
}

interface Layout {
  readonly width: number
  readonly height: number
  readonly draw: (pen: Pen, move: (x: number, y: number, inside: () => void) => void) => void
}

/** Returns the height of a chart, in px. */
const heightOf = (chart: DrawnChart | DrawnSeries): number =>
  heightOfRows(chart) ?? (chart.kind === 'heat' ? HEAT : CHART)

/** Breaks a string into lines of at most `width` px. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** @param widthOf returns the width of a string in a CSS font, in px */
export function layOutFigure(
  figure: ChartFigure,
  colours: ChartColours,
  widthOf: (text: string, font: string) => number,
): Layout {
  const inner = WIDTH - 2 * EDGE
  const chartHeight = heightOf(figure.chart)
  const noteFont = `11px ${colours.font}`
  const lines = figure.notes.flatMap(note => wrapText(note, inner, text => widthOf(text, noteFont)))
  const notesTop = EDGE + HEAD + chartHeight + GAP
  return {
    width: WIDTH,
    height: notesTop + lines.length * NOTE_LINE + EDGE - 8,
    draw: (pen, move) => {
      pen.textAlign = 'left'
      pen.textBaseline = 'alphabetic'
      pen.fillStyle = colours.ink
      pen.font = `600 18px ${colours.font}`
      pen.fillText(figure.title, EDGE, EDGE + 14)
      pen.fillStyle = colours.label
      pen.font = `12px ${colours.font}`
      pen.fillText(figure.period, EDGE, EDGE + 34)
      move(EDGE, EDGE + HEAD, () => drawChart(pen, figure.chart, inner, chartHeight, colours))
      pen.textAlign = 'left'
      pen.textBaseline = 'alphabetic'
      pen.fillStyle = colours.label
      pen.font = noteFont
      lines.forEach((line, at) => {
        pen.fillText(line, EDGE, notesTop + at * NOTE_LINE)
      })
    },
  }
}

const PNG_SCALE = 2
const BACKGROUND = '#ffffff'

/** Returns a chart as SVG text, 960 px wide. */
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
