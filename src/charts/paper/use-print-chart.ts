import { type RefObject, useEffect, useRef } from 'react'
import { onPrint } from '../../ui/theme/print.ts'
import { canvasWidths } from '../canvas-widths.ts'
import { coloursOf } from '../colours-of.ts'
import { type DrawnChart, type DrawnSeries, drawChart, heightOfRows } from '../pen/draw-chart.ts'
import { SvgPen } from '../pen/svg-pen.ts'
import { lightPalette, withLightFills } from './in-light.ts'

/** The width of an A4 page without its margins, and the maximum height of a chart, in px. */
const PAGE = { width: 700, height: 340 } as const

/**
 * While the page is printed, shows the chart as an SVG in an element next to its host.
 * @returns the ref of that element
 */
export function usePrintChart(
  host: RefObject<HTMLElement | null>,
  chart: DrawnChart | DrawnSeries,
): RefObject<HTMLDivElement | null> {
  const paper = useRef<HTMLDivElement>(null)
  const shown = useRef(chart)
  shown.current = chart
  useEffect(() => {
    const before = () => {
      if (host.current === null) return
      const { clientWidth, clientHeight } = host.current
      const most = heightOfRows(shown.current) ?? PAGE.height
      const [width, height] = [Math.min(clientWidth, PAGE.width), Math.min(clientHeight, most)]
      paper.current?.replaceChildren(printChart(shown.current, width, height))
    }
    const after = () => paper.current?.replaceChildren()
    return onPrint(before, after)
  }, [host])
  return paper
}

/** Returns a chart as SVG for printing, because a canvas would be printed at the resolution of the screen. */
function printChart(chart: DrawnChart | DrawnSeries, width: number, height: number): SVGSVGElement {
  const pen = new SvgPen(canvasWidths())
  const colours = coloursOf(lightPalette(), getComputedStyle(document.body).fontFamily)
  drawChart(pen, withLightFills(chart), width, height, colours)
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'chart-print')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.innerHTML = pen.content()
  return svg
}
