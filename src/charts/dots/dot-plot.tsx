import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { canvasWidths } from '../canvas-widths.ts'
import { chartName } from '../chart-spec.ts'
import { usePrintChart } from '../paper/use-print-chart.ts'
import { drawDots } from '../pen/draw-dots.ts'
import type { Pen } from '../pen/pen.ts'
import { PointTip } from '../point-tip.ts'
import { useChartColours, useWidth } from '../use-chart.ts'
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
  const tip = useRef<PointTip | null>(null)
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
  useEffect(() => {
    if (host.current !== null) tip.current = new PointTip(host.current)
    return () => tip.current?.remove()
  }, [host])

  const point = (index: number | null) => {
    if (index !== marked) onPoint(index)
    const shown = index === null ? undefined : spec.points[index]
    if (shown === undefined) tip.current?.hide()
    else tip.current?.show(shown.lines, layout.xOf(shown.value ?? 0), layout.yOf(shown))
  }
  const under = (event: PointerEvent): number | null => {
    const y = event.clientY - (canvas.current?.getBoundingClientRect().top ?? 0)
    if (y < layout.top || y > layout.bottom) return null
    const distances = spec.points.map(each => Math.abs(layout.yOf(each) - y))
    const nearest = distances.indexOf(Math.min(...distances))
    return nearest < 0 ? null : nearest
  }
  const walk = (event: KeyboardEvent) => {
    const last = spec.points.length - 1
    const to: Readonly<Record<string, number | null>> = {
      ArrowDown: marked === null ? 0 : Math.min(last, marked + 1),
      ArrowUp: marked === null ? last : Math.max(0, marked - 1),
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
