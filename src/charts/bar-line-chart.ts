import uPlot from 'uplot'
import { whole } from '../domain/text/numbers.ts'
import 'uplot/dist/uPlot.min.css'
import { interval } from '../domain/summaries/figure.ts'
import { type AxisLabels, axisLabels, type LabelTexts, labelOverhang, measureLabels } from './axis-labels.ts'
import { canvasWidths } from './canvas-widths.ts'
import { nearestPoint, nextPoint, slotCount, slotLabels, slotOf } from './chart-points.ts'
import type { ChartKind, ChartPoint, ChartSpec } from './chart-spec.ts'
import type { ChartColours } from './colours-of.ts'
import { drawPoints, pointOffset } from './pen/draw-bar-line.ts'
import { PointTip, pointLines } from './point-tip.ts'
import { valueScale } from './value-scale.ts'

const LABEL_LINE_PX = 14
const AXIS_GAP_PX = 8
const CAPTION_ROOM_PX = 22

interface BarLineView {
  readonly spec: ChartSpec
  readonly kind: Exclude<ChartKind, 'pie'>
  /** The accessible name, kind included. */
  readonly name: string
  readonly colours: ChartColours
}

/** Measurements of the points, made once for each view and reused by every redraw. */
interface Measured {
  readonly slots: number
  readonly texts: LabelTexts
  /** The width of the widest figure on the value axis, in px. */
  readonly widestTick: number
  readonly scale: ReturnType<typeof valueScale>
}

function measure({ spec: { points }, colours }: BarLineView): Measured {
  const scale = valueScale(Math.max(0, ...points.map(topOf)))
  const [font, widthIn] = [axisFont(colours), canvasWidths()]
  const widthOf = (text: string) => widthIn(text, font)
  return {
    slots: slotCount(points),
    texts: measureLabels(slotLabels(points), widthOf),
    widestTick: Math.max(...scale.ticks.map(tick => widthOf(whole(tick)))),
    scale,
  }
}

/** The value that a point reaches with its whisker. */
const topOf = ({ value, margin }: ChartPoint): number => (value === null ? 0 : interval(value, margin ?? 0)[1])

/**
 * A bar or line chart that fills its host element; the arrow keys move between its points.
 * This is the only place that uses uPlot: it lays out the axes of a resizable canvas and reports the place under the
 * pointer. Bars, lines, whiskers and captions are drawn with the pen (`drawPoints`), as in files and PDFs. All other
 * charts use only the pen.
 */
export class BarLineChart {
  readonly #host: HTMLElement
  readonly #stage: HTMLDivElement
  readonly #tip: PointTip
  readonly #plot: uPlot
  readonly #sizes: ResizeObserver
  readonly #onPoint: (index: number | null) => void
  #view: BarLineView
  #measured: Measured
  /** The labels, cached until the view or the pitch changes. */
  #axis: { readonly pitch: number; readonly of: Measured; readonly labels: AxisLabels } | null = null
  #focused: number | null = null

  /** @param onPoint is called with the point under the pointer or the keyboard focus, so that its table row can be marked */
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

  /** Marks the point whose table row is under the pointer; null marks none. */
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
    // uPlot needs one value for each place; drawPoints draws the values of all series
    const slots = Array.from({ length: this.#measured.slots }, (_, slot) => slot)
    return [slots, slots.map(() => 0)]
  }

  #options(): uPlot.Options {
    const font = axisFont(this.#view.colours)
    return {
      ...this.#size(),
      padding: [CAPTION_ROOM_PX, () => labelOverhang(this.#measured.texts, this.#roughPitch()), 0, 0],
      legend: { show: false },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
      scales: {
        x: { time: false, range: () => [-0.5, this.#measured.slots - 0.5] },
        y: { range: () => [0, this.#measured.scale.top] },
      },
      series: [{}, { paths: () => null, points: { show: false } }],
      axes: [
        {
          font,
          size: (_, values) => 24 + (values?.some(text => text.includes('\n')) ? LABEL_LINE_PX : 0),
          lineGap: LABEL_LINE_PX / 12,
          gap: AXIS_GAP_PX - 2,
          stroke: () => this.#view.colours.label,
          grid: { show: false },
          ticks: { show: false },
          splits: plot => [...this.#labels(this.#pitch(plot)).slots],
          values: (plot, splits) => {
            const { lines } = this.#labels(this.#pitch(plot))
            return splits.map(slot => lines[slot]?.join('\n') ?? '')
          },
        },
        {
          font,
          gap: AXIS_GAP_PX,
          size: () => this.#measured.widestTick + AXIS_GAP_PX + 2,
          stroke: () => this.#view.colours.label,
          grid: { width: 1, stroke: () => this.#view.colours.grid },
          ticks: { show: false },
          splits: () => this.#measured.scale.ticks,
          values: (_, splits) => splits.map(whole),
        },
      ],
      hooks: {
        draw: [plot => this.#draw(plot)],
        setCursor: [plot => this.#point(this.#under(plot), (plot.cursor.left ?? -1) >= 0)],
      },
    }
  }

  #labels(pitch: number): AxisLabels {
    if (this.#axis?.pitch !== pitch || this.#axis.of !== this.#measured) {
      const labels = axisLabels(this.#measured.texts, pitch, this.#view.spec.roundLabels ?? false)
      this.#axis = { pitch, of: this.#measured, labels }
    }
    return this.#axis.labels
  }

  /** An estimate of the pitch before uPlot has laid out its plotting area. */
  #roughPitch(): number {
    return (this.#host.clientWidth - this.#measured.widestTick) / Math.max(1, this.#measured.slots)
  }

  /** The distance from place to place, in CSS px. */
  #pitch(plot: uPlot): number {
    return plot.bbox.width / devicePixelRatio / Math.max(1, this.#measured.slots)
  }

  /** The point under the pointer: the nearest bar or dot of the place. */
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

  /** Focuses a point, shows its tooltip and reports it. */
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
    const { points } = this.#view.spec
    const last = points.length - 1
    const from = this.#focused
    const to: Record<string, number | null> = {
      ArrowRight: from === null ? 0 : nextPoint(points, from, 1),
      ArrowLeft: from === null ? last : nextPoint(points, from, -1),
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

const axisFont = ({ font }: ChartColours): string => `12px ${font}`
