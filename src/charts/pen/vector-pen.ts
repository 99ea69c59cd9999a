import { arcSteps, type PathStep, roundTopSteps } from './path.ts'
import type { Pen } from './pen.ts'

/** The style with which a path or a text is drawn. */
export interface PenStyle {
  readonly fill: string
  readonly stroke: string
  readonly alpha: number
  readonly lineWidth: number
  readonly dash: readonly number[]
  readonly size: number
  readonly strong: boolean
  readonly align: CanvasTextAlign
  readonly baseline: CanvasTextBaseline
}

const STRONG_FROM = 600

/** A pen that collects paths and passes them, with texts and styles, to a vector format. */
export abstract class VectorPen implements Pen {
  fillStyle: Pen['fillStyle'] = '#000000'
  strokeStyle: Pen['strokeStyle'] = '#000000'
  globalAlpha = 1
  lineWidth = 1
  lineJoin: CanvasLineJoin = 'miter'
  font = '400 12px Inter'
  textAlign: CanvasTextAlign = 'start'
  textBaseline: CanvasTextBaseline = 'alphabetic'
  #dash: readonly number[] = []
  #path: PathStep[] = []
  readonly #kept: (() => void)[] = []

  protected abstract paintFill(path: readonly PathStep[], style: PenStyle): void
  protected abstract paintStroke(path: readonly PathStep[], style: PenStyle): void
  protected abstract paintText(text: string, x: number, y: number, style: PenStyle): void
  protected abstract beginClip(path: readonly PathStep[]): void
  /** Opens and closes a group; a clip and a style end with their group. */
  protected abstract open(): void
  protected abstract close(): void
  abstract measureText(text: string): { readonly width: number }

  protected style(): PenStyle {
    const [, weight = '400', size = '12'] = /^(?:(\d+) )?([\d.]+)px/.exec(this.font) ?? []
    return {
      fill: String(this.fillStyle),
      stroke: String(this.strokeStyle),
      alpha: this.globalAlpha,
      lineWidth: this.lineWidth,
      dash: this.#dash,
      size: Number(size),
      strong: Number(weight) >= STRONG_FROM,
      align: this.textAlign,
      baseline: this.textBaseline,
    }
  }

  save(): void {
    const { fillStyle, strokeStyle, globalAlpha, lineWidth, lineJoin, font, textAlign, textBaseline } = this
    const dash = this.#dash
    this.#kept.push(() => {
      Object.assign(this, { fillStyle, strokeStyle, globalAlpha, lineWidth, lineJoin, font, textAlign, textBaseline })
      this.#dash = dash
    })
    this.open()
  }

  restore(): void {
    this.#kept.pop()?.()
    this.close()
  }

  beginPath(): void {
    this.#path = []
  }
  moveTo(x: number, y: number): void {
    this.#path.push({ kind: 'M', to: [x, y] })
  }
  lineTo(x: number, y: number): void {
    this.#path.push({ kind: this.#path.length === 0 ? 'M' : 'L', to: [x, y] })
  }
  arc(x: number, y: number, radius: number, from: number, to: number, anticlockwise = false): void {
    this.#path.push(...arcSteps(x, y, radius, from, to, anticlockwise, this.#path.length > 0))
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(...roundTopSteps(x, y, width, height, 0))
  }
  roundRect(x: number, y: number, width: number, height: number, radii: Parameters<Pen['roundRect']>[4] = 0): void {
    const [radius] = [radii].flat()
    this.#path.push(...roundTopSteps(x, y, width, height, typeof radius === 'number' ? radius : 0))
  }
  closePath(): void {
    this.#path.push({ kind: 'Z' })
  }
  setLineDash(segments: Iterable<number>): void {
    this.#dash = [...segments]
  }
  clip(): void {
    this.beginClip(this.#path)
  }
  fill(): void {
    this.paintFill(this.#path, this.style())
  }
  stroke(): void {
    if (this.#path.length > 0) this.paintStroke(this.#path, this.style())
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    this.paintStroke(roundTopSteps(x, y, width, height, 0), this.style())
  }
  fillText(text: string, x: number, y: number): void {
    this.paintText(text, x, y, this.style())
  }
}
