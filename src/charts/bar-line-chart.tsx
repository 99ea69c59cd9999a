import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import { type AxisFrame, type AxisStyle, type AxisTexts, drawAxes, layoutAxes, measureAxes } from './axes.ts'
import { canvasWidths } from './canvas-widths.ts'
import {
  type ChartKind,
  type ChartPoint,
  type ChartSpec,
  chartName,
  nearestPoint,
  nextPoint,
  pointStep,
  slotOf,
} from './chart-spec.ts'
import type { ChartColours } from './colours-of.ts'
import { usePrintChart } from './paper/use-print-chart.ts'
import { drawPoints, pointOffset } from './pen/draw-bar-line.ts'
import { PointTip, pointLines } from './point-tip.ts'
import { inTurn, useChartColours } from './use-chart.ts'
import './charts.css'

interface PlotProps {
  readonly spec: ChartSpec
  readonly kind: Exclude<ChartKind, 'pie'>
  /** The index of the point whose table row the pointer is over. */
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
}

/**
 * A bar or line chart that fills the height of its parent. It is redrawn when the width, the theme or the figures
 * change.
 */
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

const STYLE: AxisStyle = { fontPx: 12, linePx: 14, topPx: 22, footPx: 24, labelBaseline: 'top', labelPx: 6 }

interface Size {
  readonly width: number
  readonly height: number
}

interface BarLineView {
  readonly spec: ChartSpec
  readonly kind: Exclude<ChartKind, 'pie'>
  /** The accessible name, which includes the kind. */
  readonly name: string
  readonly colours: ChartColours
}

function measure({ spec, colours }: BarLineView): AxisTexts {
  const [font, widthIn] = [axisFont(colours), canvasWidths()]
  return measureAxes(spec, text => widthIn(text, font))
}

/**
 * A bar or line chart that fills its host element. The arrow keys move between its points. Nothing else uses uPlot,
 * which resizes the canvas with its host and reports the place under the pointer. The pen draws the axes (`drawAxes`)
 * and the points (`drawPoints`), as it does in files and PDFs. All other charts use only the pen.
 */
export class BarLineChart {
  readonly #host: HTMLElement
  readonly #stage: HTMLDivElement
  readonly #tip: PointTip
  readonly #plot: uPlot
  readonly #sizes: ResizeObserver
  readonly #onPoint: (index: number | null) => void
  #view: BarLineView
  #measured: AxisTexts
  /** The layout, cached until the view or the size changes. */
  #laidOut: { readonly of: AxisTexts; readonly size: Size; readonly frame: AxisFrame } | null = null
  #focused: number | null = null

  /**
   * @param onPoint called with the point under the pointer or the keyboard focus, so that its table row can be marked
   */
  constructor(host: HTMLElement, view: BarLineView, onPoint: (index: number | null) => void) {
    this.#host = host
    this.#view = view
    this.#measured = measure(view)
    this.#onPoint = onPoint
    this.#stage = document.createElement('div')
    this.#stage.className = 'chart-stage'
    this.#stage.tabIndex = 0
    this.#stage.setAttribute('role', 'img')
    this.#stage.setAttribute('aria-label', view.name)
    host.append(this.#stage)
    this.#tip = new PointTip(host)
    this.#plot = new uPlot(this.#options(), this.#data(), this.#stage)
    this.#stage.addEventListener('keydown', this.#onKey)
    this.#stage.addEventListener('blur', this.#onBlur)
    this.#sizes = new ResizeObserver(() => this.#resize())
    this.#sizes.observe(host)
    const font = axisFont(view.colours)
    if (!document.fonts.check(font)) void document.fonts.load(font).then(() => this.show(this.#view))
  }

  show(view: BarLineView): void {
    const same = view.spec.points.length === this.#view.spec.points.length
    this.#view = view
    this.#measured = measure(view)
    if (!same) this.#focused = null
    this.#stage.setAttribute('aria-label', view.name)
    this.#plot.setData(this.#data())
    this.#redraw()
  }

  /** Marks the point whose table row the pointer is over. Null removes the mark. */
  focus(index: number | null): void {
    if (index === this.#focused) return
    this.#focused = index
    this.#redraw()
  }

  destroy(): void {
    this.#sizes.disconnect()
    this.#plot.destroy()
    this.#host.replaceChildren()
  }

  #data(): uPlot.AlignedData {
    // uPlot needs one value per place; `drawPoints` draws the values of all series.
    const slots = Array.from({ length: this.#measured.slots }, (_, slot) => slot)
    return [slots, slots.map(() => 0)]
  }

  #options(): uPlot.Options {
    return {
      ...this.#size(),
      padding: [
        () => this.#frame().top,
        () => this.#size().width - this.#frame().ends[1],
        () => this.#size().height - this.#frame().base,
        () => this.#frame().ends[0],
      ],
      legend: { show: false },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
      scales: {
        x: { time: false, range: () => [-0.5, this.#measured.slots - 0.5] },
        y: { range: () => [0, this.#measured.scale.top] },
      },
      series: [{}, { paths: () => null, points: { show: false } }],
      axes: [{ show: false }, { show: false }],
      hooks: {
        draw: [plot => this.#draw(plot)],
        setCursor: [plot => this.#point(this.#under(plot), (plot.cursor.left ?? -1) >= 0)],
      },
    }
  }

  #frame(): AxisFrame {
    const size = this.#size()
    const { of, size: before } = this.#laidOut ?? {}
    if (
      this.#laidOut === null ||
      of !== this.#measured ||
      before?.width !== size.width ||
      before.height !== size.height
    )
      this.#laidOut = { of: this.#measured, size, frame: layoutAxes(this.#measured, size.width, size.height, STYLE) }
    return this.#laidOut.frame
  }

  /** Returns the x of a point, in px from the left of the host. */
  #xOf(point: ChartPoint, at: number): number {
    const { slotX, pitch } = this.#frame()
    const { spec, kind } = this.#view
    return slotX(slotOf(point, at)) + pointOffset(spec, kind, at, pitch)
  }

  /** Returns the point under the pointer: the place's nearest bar or dot. */
  #under(plot: uPlot): number | null {
    const { idx, left = 0, top = 0 } = plot.cursor
    const { spec, kind } = this.#view
    if (idx === null || idx === undefined) return null
    const { ends, yOf, top: above } = this.#frame()
    return nearestPoint(spec.points, idx, (point, at) =>
      kind === 'bar' ? Math.abs(this.#xOf(point, at) - ends[0] - left) : Math.abs(yOf(point.value ?? 0) - above - top),
    )
  }

  #draw({ ctx }: uPlot): void {
    const { spec, kind, colours } = this.#view
    const frame = this.#frame()
    ctx.save()
    ctx.scale(devicePixelRatio, devicePixelRatio)
    drawAxes(ctx, this.#measured, frame, STYLE, colours)
    drawPoints({ ctx: ctx, ...frame }, spec, kind, this.#focused, colours)
    ctx.restore()
  }

  /** Focuses a point, shows its tooltip and reports it. */
  #point(index: number | null, inside: boolean): void {
    const at = inside ? index : null
    if (at === this.#focused) return
    this.#focused = at
    this.#redraw()
    const point = at === null ? undefined : this.#view.spec.points[at]
    if (at === null || point === undefined) this.#tip.hide()
    else this.#tip.show(pointLines(point), this.#xOf(point, at), this.#frame().yOf(point.value ?? 0))
    this.#onPoint(at)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const { points } = this.#view.spec
    const next = pointStep(event.key, this.#focused, {
      arrows: ['ArrowLeft', 'ArrowRight'],
      count: points.length,
      step: (from, by) => nextPoint(points, from, by),
    })
    if (next === undefined) return
    event.preventDefault()
    this.#point(next, next !== null)
  }

  readonly #onBlur = (): void => this.#point(null, false)

  #size(): Size {
    return { width: Math.max(1, this.#host.clientWidth), height: Math.max(1, this.#host.clientHeight) }
  }

  #resize(): void {
    this.#tip.hide()
    this.#plot.setSize(this.#size())
  }

  #redraw(): void {
    this.#plot.redraw(true, true)
  }
}

const axisFont = ({ font }: ChartColours): string => `${STYLE.fontPx}px ${font}`
