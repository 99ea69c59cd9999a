import { useEffect, useMemo, useRef } from 'react'
import { canvasWidths } from '../canvas-widths.ts'
import { chartName } from '../chart-spec.ts'
import { usePrintChart } from '../paper/use-print-chart.ts'
import { drawDots } from '../pen/draw-dots.ts'
import type { Pen } from '../pen/pen.ts'
import { useChartColours, useWidth } from '../use-chart.ts'
import { useRowPointer } from '../use-row-pointer.ts'
import { type DotSpec, dotLayout } from './dot-spec.ts'
import '../charts.css'

interface DotPlotProps {
  readonly spec: DotSpec
  /** The index of the point whose table row the pointer is over. */
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
}

/** A chart of differences with their intervals. The arrow keys move between points. */
export const DotPlot = ({ spec, marked, onPoint }: DotPlotProps) => {
  const colours = useChartColours()
  const [host, width] = useWidth<HTMLDivElement>(640)
  const canvas = useRef<HTMLCanvasElement>(null)
  const paper = usePrintChart(host, { kind: 'dots', spec })
  const layout = useMemo(() => {
    const widthIn = canvasWidths()
    return dotLayout(spec, width, text => widthIn(text, `12px ${colours.font}`))
  }, [spec, width, colours])

  useEffect(() => {
    const [element, context] = [canvas.current, canvas.current?.getContext('2d')]
    if (!element || !context) return
    element.width = Math.round(width * devicePixelRatio)
    element.height = Math.round(layout.height * devicePixelRatio)
    context.scale(devicePixelRatio, devicePixelRatio)
    drawDots(context as Pen, spec, width, colours, marked)
  }, [spec, width, layout, colours, marked])
  const rows = spec.points.map(each => ({ x: layout.xOf(each.value ?? 0), y: layout.yOf(each), lines: each.lines }))
  const step = (from: number, by: 1 | -1) => Math.max(0, Math.min(rows.length - 1, from + by))
  const handlers = useRowPointer({ host, canvas, layout, rows, marked, onPoint, step })
  return (
    <div className="plot">
      <p className="plot-title dot-title" aria-hidden="true">
        {spec.valueTitle}
      </p>
      <div className="dot-host" ref={host} style={{ height: layout.height }}>
        <canvas
          ref={canvas}
          className="dot-canvas"
          role="img"
          aria-label={chartName('dots', spec.subject)}
          tabIndex={0}
          {...handlers}
        />
      </div>
      <div className="plot-print" ref={paper} aria-hidden="true" />
    </div>
  )
}
