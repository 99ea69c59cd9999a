import { type RefObject, useEffect, useRef } from 'react'
import { onPrint } from '../../ui/theme/print.ts'
import type { DrawnChart, DrawnSeries } from '../pen/draw-chart.ts'
import { printChart } from './print-chart.ts'

/** The width of an A4 page within its margins, and the greatest height of a chart; px. */
const PAGE = { width: 700, height: 340 } as const

/**
 * Shows the chart as an SVG in an element beside its host while the page is printed.
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
      // a chart of differences is as high as its rows
      const most = shown.current.kind === 'dots' ? clientHeight : PAGE.height
      const [width, height] = [Math.min(clientWidth, PAGE.width), Math.min(clientHeight, most)]
      paper.current?.replaceChildren(printChart(shown.current, width, height))
    }
    const after = () => paper.current?.replaceChildren()
    return onPrint(before, after)
  }, [host])
  return paper
}
