import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { canvasWidths } from '../canvas-widths.ts'
import { usePrintChart } from '../paper/use-print-chart.ts'
import { drawTimeSeries } from '../pen/draw-time-series.ts'
import { PointTip, pointLines } from '../point-tip.ts'
import { useCanvas, useChartColours, useWidth } from '../use-chart.ts'
import type { SeriesSpec } from './series-spec.ts'
import { timeLayout } from './time-layout.ts'
import '../charts.css'
import './time-series.css'

const HEIGHT_PX = 284
const FIRST_WIDTH_PX = 800

interface TimeSeriesProps {
  readonly spec: SeriesSpec
  readonly name: string
  /** Returns additional tooltip lines for a point, such as its score and its notes. */
  readonly linesOf: (index: number) => readonly string[]
  /**
   * The index of the point under the pointer or the keyboard focus, or of the point whose table row the pointer is
   * over.
   */
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
}

/** A line over time with its interval. The arrow keys move between its points. */
export const TimeSeries = ({ spec, name, linesOf, marked, onPoint }: TimeSeriesProps) => {
  const colours = useChartColours()
  const [host, width] = useWidth<HTMLDivElement>(FIRST_WIDTH_PX)
  const tip = useRef<PointTip | null>(null)
  const paper = usePrintChart(host, { kind: 'series', spec })
  const canvas = useCanvas(width, HEIGHT_PX, colours, pen =>
    drawTimeSeries(pen, spec, width, HEIGHT_PX, colours, marked),
  )
  const layout = useMemo(() => {
    const [font, widthOf] = [`11px ${colours.font}`, canvasWidths()]
    return timeLayout(spec, width, HEIGHT_PX, text => widthOf(text, font))
  }, [spec, width, colours])

  useEffect(() => {
    if (host.current !== null) tip.current = new PointTip(host.current)
    return () => tip.current?.remove()
  }, [host])

  const point = (index: number | null) => {
    onPoint(index)
    const pointed = layout.shown.find(each => each.index === index)
    if (index === null || pointed === undefined) return tip.current?.hide()
    const y = pointed.value === null ? layout.base : layout.yOf(pointed.value)
    tip.current?.show(
      [...pointLines({ ...pointed, label: '', low: false }), ...linesOf(index)],
      layout.xOf(pointed.at),
      y,
    )
  }
  const hover = (event: PointerEvent) => {
    const x = event.clientX - (host.current?.getBoundingClientRect().left ?? 0)
    const nearest = layout.shown.reduce<{ readonly index: number; readonly away: number } | null>((best, each) => {
      const away = Math.abs(layout.xOf(each.at) - x)
      return best === null || away < best.away ? { index: each.index, away } : best
    }, null)
    if (nearest !== null && nearest.index !== marked) point(nearest.index)
  }
  const walk = (event: KeyboardEvent) => {
    const { shown } = layout
    const at = shown.findIndex(({ index }) => index === marked)
    const next = {
      ArrowRight: Math.min(shown.length - 1, at + 1),
      ArrowLeft: at < 0 ? shown.length - 1 : Math.max(0, at - 1),
      Home: 0,
      End: shown.length - 1,
    }[event.key]
    if (event.key === 'Escape') return point(null)
    if (next === undefined) return
    event.preventDefault()
    point(shown[next]?.index ?? null)
  }
  return (
    <div className="plot time-series">
      <div
        className="time-series-host"
        ref={host}
        style={{ height: HEIGHT_PX }}
        role="img"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the points of the picture
        tabIndex={0}
        onKeyDown={walk}
        onPointerMove={hover}
        onPointerLeave={() => point(null)}
        onBlur={() => point(null)}
      >
        <canvas ref={canvas} />
      </div>
      <div className="plot-print" ref={paper} aria-hidden="true" />
    </div>
  )
}
