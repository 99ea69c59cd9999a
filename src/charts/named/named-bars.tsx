import { useMemo } from 'react'
import { canvasWidths } from '../canvas-widths.ts'
import { type ChartSpec, chartName, nextPoint } from '../chart-spec.ts'
import { usePrintChart } from '../paper/use-print-chart.ts'
import { drawNamed } from '../pen/draw-named.ts'
import { pointLines } from '../point-tip.ts'
import { useCanvas, useChartColours, useWidth } from '../use-chart.ts'
import { useRowPointer } from '../use-row-pointer.ts'
import { namedLayout } from './named-layout.ts'
import '../charts.css'

interface NamedBarsProps {
  readonly spec: ChartSpec
  /** The index of the point whose table row the pointer is over. */
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
}

/** Horizontal bars with their names. The arrow keys move between bars. */
export const NamedBars = ({ spec, marked, onPoint }: NamedBarsProps) => {
  const colours = useChartColours()
  const [host, width] = useWidth<HTMLDivElement>(480)
  const paper = usePrintChart(host, { kind: 'named', spec })
  const layout = useMemo(() => {
    const widthIn = canvasWidths()
    return namedLayout(spec, width, text => widthIn(text, `12px ${colours.font}`))
  }, [spec, width, colours])
  const canvas = useCanvas(width, layout.height, colours, pen => drawNamed(pen, spec, width, colours, marked))
  const rows = spec.points.map((each, at) => ({
    x: layout.xOf(each.value ?? 0),
    y: layout.yOf(each, at),
    lines: pointLines(each),
  }))
  const step = (from: number, by: 1 | -1) => nextPoint(spec.points, from, by)
  const handlers = useRowPointer({ host, canvas, layout, rows, marked, onPoint, step })
  return (
    <div className="plot">
      <div className="dot-host" ref={host} style={{ height: layout.height }}>
        <canvas
          ref={canvas}
          className="dot-canvas"
          role="img"
          aria-label={chartName('bar', spec.subject)}
          tabIndex={0}
          {...handlers}
        />
      </div>
      <div className="plot-print" ref={paper} aria-hidden="true" />
    </div>
  )
}
