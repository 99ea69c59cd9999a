import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { interval } from '../domain/summaries/figure.ts'
import { countText } from '../domain/summaries/words.ts'
import type { ChartKind, ChartSpec } from './chart-spec.ts'
import type { ChartColours } from './colours-of.ts'
import { drawPoints, pointOffset } from './draw-points.ts'
import { labelledSlots } from './labelled-slots.ts'
import { nearestPoint } from './nearest-point.ts'
import { pointLines } from './point-tip.ts'
import { PointTip } from './point-tip-box.ts'
import { slotCount, slotLabels, slotOf } from './slots.ts'
import { valueScale } from './value-scale.ts'

const LABELS_APART_PX = 12
const AXIS_GAP_PX = 8
const CAPTION_ROOM_PX = 22

/** What the chart shows at one time. */
export interface BarLineView {
  readonly spec: ChartSpec
  readonly kind: Exclude<ChartKind, 'pie'>
  /** The accessible name, kind included. */
  readonly name: string
  readonly colours: ChartColours
}

/** The one wrapper around uPlot: a bar or line chart in a host element, sized by it, walked with the arrow keys. */
export class BarLineChart {
  readonly #host: HTMLElement
  readonly #stage: HTMLDivElement
  readonly #tip: PointTip
  readonly #plot: uPlot
  readonly #sizes: ResizeObserver
  readonly #onPoint: (index: number | null) => void
  #view: BarLineView
  #focused: number | null = null

  /** @param onPoint hears which point is pointed at or walked to, so that its table row can be marked */
  constructor(host: HTMLElement, view: BarLineView, onPoint: (index: number | null) => void) {
    this.#host = host
    this.#view = view
    this.#onPoint = onPoint
    this.#stage = document.createElement('div')
    this.#stage.className = 'chart-stage'
    this.#stage.tabIndex = 0
    this.#stage.setAttribute('role', 'img')
    host.append(this.#stage)
    this.#tip = new PointTip(host)
    this.#plot = new uPlot(this.#options(), this.#data(), this.#stage)
    this.#stage.addEventListener('keydown', this.#onKey)
    this.#stage.addEventListener('blur', this.#onBlur)
    this.#sizes = new ResizeObserver(() => this.#resize())
    this.#sizes.observe(host)
    void document.fonts.ready.then(() => this.#redraw())
    this.show(view)
  }

  show(view: BarLineView): void {
    const same = view.spec.points.length === this.#view.spec.points.length
    this.#view = view
    if (!same) this.#focused = null
    this.#stage.setAttribute('aria-label', view.name)
    this.#plot.setData(this.#data())
    this.#redraw()
  }

  /** Marks a point, as the table does when the pointer is on its row; null: none. */
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
    // one place each; what stands there is drawn by us, in any number of series
    const slots = Array.from({ length: this.#slots() }, (_, slot) => slot)
    return [slots, slots.map(() => 0)]
  }

  #slots(): number {
    return slotCount(this.#view.spec.points)
  }

  #scale() {
    const tops = this.#view.spec.points.map(({ value, margin }) =>
      value === null ? 0 : interval(value, margin ?? 0)[1],
    )
    return valueScale(Math.max(0, ...tops))
  }

  #options(): uPlot.Options {
    const font = `12px ${this.#view.colours.font}`
    return {
      ...this.#size(),
      padding: [CAPTION_ROOM_PX, 4, 0, 0],
      legend: { show: false },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
      scales: {
        x: { time: false, range: () => [-0.5, this.#slots() - 0.5] },
        y: { range: () => [0, this.#scale().top] },
      },
      series: [{}, { paths: () => null, points: { show: false } }],
      axes: [
        {
          font,
          size: 24,
          gap: AXIS_GAP_PX - 2,
          stroke: () => this.#view.colours.label,
          grid: { show: false },
          ticks: { show: false },
          splits: plot => this.#labelled(plot),
          values: (_, splits) => splits.map(slot => slotLabels(this.#view.spec.points)[slot] ?? ''),
        },
        {
          font,
          gap: AXIS_GAP_PX,
          size: () => this.#widest(this.#scale().ticks.map(countText)) + AXIS_GAP_PX + 2,
          stroke: () => this.#view.colours.label,
          grid: { width: 1, stroke: () => this.#view.colours.grid },
          ticks: { show: false },
          splits: () => this.#scale().ticks,
          values: (_, splits) => splits.map(countText),
        },
      ],
      hooks: {
        draw: [plot => this.#draw(plot)],
        setCursor: [plot => this.#point(this.#under(plot), (plot.cursor.left ?? -1) >= 0)],
      },
    }
  }

  #labelled(plot: uPlot): number[] {
    const labels = slotLabels(this.#view.spec.points)
    const round = this.#view.spec.roundLabels ?? false
    return [...labelledSlots(labels, this.#pitch(plot), this.#widest(labels), LABELS_APART_PX, round)]
  }

  /** CSS px from place to place. */
  #pitch(plot: uPlot): number {
    return plot.bbox.width / devicePixelRatio / Math.max(1, this.#slots())
  }

  /** The point that the pointer is on: of its place, the bar or dot that is nearest. */
  #under(plot: uPlot): number | null {
    const { idx, left = 0, top = 0 } = plot.cursor
    const { spec, kind } = this.#view
    if (idx === null || idx === undefined) return null
    return nearestPoint(spec.points, idx, (point, at) =>
      kind === 'bar'
        ? Math.abs(plot.valToPos(idx, 'x') + pointOffset(spec, kind, at, this.#pitch(plot)) - left)
        : Math.abs(plot.valToPos(point.value ?? 0, 'y') - top),
    )
  }

  #widest(texts: readonly string[]): number {
    const context = measuring()
    context.font = `12px ${this.#view.colours.font}`
    return Math.max(0, ...texts.map(text => context.measureText(text).width))
  }

  #draw(plot: uPlot): void {
    const { ctx, bbox } = plot
    const { spec, kind, colours } = this.#view
    ctx.save()
    ctx.scale(devicePixelRatio, devicePixelRatio)
    drawPoints(
      {
        ctx,
        slotX: slot => plot.valToPos(slot, 'x', true) / devicePixelRatio,
        yOf: value => plot.valToPos(value, 'y', true) / devicePixelRatio,
        pitch: this.#pitch(plot),
        base: (bbox.top + bbox.height) / devicePixelRatio,
        ends: [bbox.left / devicePixelRatio, (bbox.left + bbox.width) / devicePixelRatio],
      },
      spec,
      kind,
      this.#focused,
      colours,
    )
    ctx.restore()
  }

  /** Points at one by mouse or key; the tooltip stands beside it, and whoever listens hears of it. */
  #point(index: number | null, inside: boolean): void {
    const at = inside ? index : null
    if (at === this.#focused) return
    this.#focused = at
    this.#redraw()
    const point = at === null ? undefined : this.#view.spec.points[at]
    if (at === null || point === undefined) this.#tip.hide()
    else {
      const { left, top } = this.#plot.over.getBoundingClientRect()
      const frame = this.#host.getBoundingClientRect()
      this.#tip.show(
        pointLines(point),
        left -
          frame.left +
          this.#plot.valToPos(slotOf(point, at), 'x') +
          pointOffset(this.#view.spec, this.#view.kind, at, this.#pitch(this.#plot)),
        top - frame.top + this.#plot.valToPos(point.value ?? 0, 'y'),
      )
    }
    this.#onPoint(at)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const last = this.#view.spec.points.length - 1
    const from = this.#focused
    const to: Record<string, number | null> = {
      ArrowRight: from === null ? 0 : Math.min(last, from + 1),
      ArrowLeft: from === null ? last : Math.max(0, from - 1),
      Home: 0,
      End: last,
      Escape: null,
    }
    const next = to[event.key]
    if (next === undefined || (next === null && from === null)) return
    event.preventDefault()
    this.#point(next, next !== null)
  }

  readonly #onBlur = (): void => this.#point(null, false)

  #size() {
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

let shared: CanvasRenderingContext2D | null = null

function measuring(): CanvasRenderingContext2D {
  shared ??= document.createElement('canvas').getContext('2d')
  if (shared === null) throw new Error('This browser has no canvas.')
  return shared
}
