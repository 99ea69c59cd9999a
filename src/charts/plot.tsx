import { useEffect, useRef } from 'react'
import { BarLineChart } from './bar-line-chart.ts'
import { type ChartKind, type ChartSpec, chartName } from './chart-spec.ts'
import { usePrintChart } from './paper/use-print-chart.ts'
import { inTurn, useChartColours } from './use-chart.ts'
import './charts.css'

interface PlotProps {
  readonly spec: ChartSpec
  readonly kind: Exclude<ChartKind, 'pie'>
  /** The index of the point whose table row is under the pointer. */
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
}

/** A bar or line chart that fills the height of its parent; it is redrawn when the width, the theme or the figures change. */
export const Plot = ({ spec, kind, marked, onPoint }: PlotProps) => {
  const colours = useChartColours()
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<BarLineChart | null>(null)
  const paper = usePrintChart(host, { spec, kind })
  const name = chartName(kind, spec.subject)
  const view = useRef({ spec, kind, name, colours, onPoint })
  view.current = { spec, kind, name, colours, onPoint }

  useEffect(() => {
    const leave = inTurn(() => {
      if (host.current === null) return
      chart.current = new BarLineChart(host.current, view.current, index => view.current.onPoint(index))
    })
    return () => {
      leave()
      chart.current?.destroy()
      chart.current = null
    }
  }, [])
  useEffect(() => chart.current?.show({ spec, kind, name, colours }), [spec, kind, name, colours])
  useEffect(() => chart.current?.focus(marked), [marked])

  return (
    <div className="plot">
      <p className="plot-title" aria-hidden="true">
        {spec.valueTitle}
      </p>
      <div className="plot-host" ref={host} />
      <div className="plot-print" ref={paper} aria-hidden="true" />
      <p className="plot-title plot-axis-title" aria-hidden="true">
        {spec.axisTitle}
      </p>
    </div>
  )
}
