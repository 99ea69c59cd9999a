import { canvasWidths } from '../canvas-widths.ts'
import { coloursOf } from '../colours-of.ts'
import { type DrawnChart, type DrawnSeries, drawChart } from '../pen/draw-chart.ts'
import { SvgPen } from '../pen/svg-pen.ts'
import { lightPalette, withLightFills } from './in-light.ts'

/** An SVG of a chart for print, where a canvas would only have the resolution of the screen. */
export function printChart(chart: DrawnChart | DrawnSeries, width: number, height: number): SVGSVGElement {
  const pen = new SvgPen(canvasWidths())
  const colours = coloursOf(lightPalette(), getComputedStyle(document.body).fontFamily)
  drawChart(pen, withLightFills(chart), width, height, colours)
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'chart-print')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.innerHTML = pen.content()
  return svg
}
