import { type RefObject, useEffect, useRef } from 'react'
import { onPrint } from '../ui/theme/on-print.ts'
import type { ChartKind, ChartSpec } from './chart-spec.ts'
import { paperChart } from './paper-chart.ts'

/** An A4 page's width within its margins, and the most that a chart takes of its height; px. */
const PAGE = { width: 700, height: 340 } as const

/**
 * While the page is printed, the chart stands in an element of its own beside its host, as lines.
 * @returns the element
 */
export function usePaper(
  host: RefObject<HTMLElement | null>,
  chart: { readonly spec: ChartSpec; readonly kind: Exclude<ChartKind, 'pie'> },
): RefObject<HTMLDivElement | null> {
  const paper = useRef<HTMLDivElement>(null)
  const shown = useRef(chart)
  shown.current = chart
  useEffect(() => {
    const before = () => {
      if (host.current === null) return
      const { clientWidth, clientHeight } = host.current
      const [width, height] = [Math.min(clientWidth, PAGE.width), Math.min(clientHeight, PAGE.height)]
      paper.current?.replaceChildren(paperChart(shown.current, width, height))
    }
    const after = () => paper.current?.replaceChildren()
    return onPrint(before, after)
  }, [host])
  return paper
}
