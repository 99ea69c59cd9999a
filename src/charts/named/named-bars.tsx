import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { canvasWidths } from '../canvas-widths.ts'
import { type ChartSpec, chartName, nextPoint } from '../chart-spec.ts'
import { usePrintChart } from '../paper/use-print-chart.ts'
import { drawNamed } from '../pen/draw-named.ts'
import { PointTip, pointLines } from '../point-tip.ts'
import { useCanvas, useChartColours, useWidth } from '../use-chart.ts'
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
  const tip = useRef<PointTip | null>(null)
  const paper = usePrintChart(host, { kind: 'named', spec })
  const layout = useMemo(() => {
    const widthIn = canvasWidths()
    return namedLayout(spec, width, text => widthIn(text, `12px ${colours.font}`))
  }, [spec, width, colours])
  const canvas = useCanvas(width, layout.height, colours, pen => drawNamed(pen, spec, width, colours, marked))
  useEffect(() => {
    if (host.current !== null) tip.current = new PointTip(host.current)
    return () => tip.current?.remove()
  }, [host])

  const point = (index: number | null) => {
    if (index !== marked) onPoint(index)
    const shown = index === null ? undefined : spec.points[index]
    if (index === null || shown === undefined) tip.current?.hide()
    else tip.current?.show(pointLines(shown), layout.xOf(shown.value ?? 0), layout.yOf(shown, index))
  }
  const under = (event: PointerEvent): number | null => {
    const y = event.clientY - (canvas.current?.getBoundingClientRect().top ?? 0)
    if (y < layout.top || y > layout.bottom) return null
    const distances = spec.points.map((each, at) => Math.abs(layout.yOf(each, at) - y))
    const nearest = distances.indexOf(Math.min(...distances))
    return nearest < 0 ? null : nearest
  }
  const walk = (event: KeyboardEvent) => {
    const last = spec.points.length - 1
    const to: Readonly<Record<string, number | null>> = {
      ArrowDown: marked === null ? 0 : nextPoint(spec.points, marked, 1),
      ArrowUp: marked === null ? last : nextPoint(spec.points, marked, -1),
      Home: 0,
      End: last,
      Escape: null,
    }
    const next = to[event.key]
    if (next === undefined || (next === null && marked === null)) return
    event.preventDefault()
    point(next)
  }
  return (
    <div className="plot">
      <div className="dot-host" ref={host} style={{ height: layout.height }}>
        <canvas
          ref={canvas}
          className="dot-canvas"
          role="img"
          aria-label={chartName('bar', spec.subject)}
          tabIndex={0}
          onKeyDown={walk}
          onBlur={() => point(null)}
          onPointerMove={event => point(under(event))}
          onPointerLeave={() => point(null)}
        />
      </div>
      <div className="plot-print" ref={paper} aria-hidden="true" />
    </div>
  )
}
