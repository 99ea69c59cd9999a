import type { Pen } from './pen.ts'

/** The style of a path or a string of text. */
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

/** A pen that collects paths and passes them, with text and styles, to a vector format. */
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
  /** Opens and closes a group. Clips and styles last until their group closes. */
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

/** One step of a path, in px. The last two numbers are its end point. */
export type PathStep =
  | { readonly kind: 'M' | 'L'; readonly to: readonly [number, number] }
  | { readonly kind: 'C'; readonly to: readonly [number, number, number, number, number, number] }
  | { readonly kind: 'Z' }

const QUARTER = Math.PI / 2
const FULL = 2 * Math.PI
/** The distance of a quarter circle's control points from its ends, as a fraction of its radius. */
const KAPPA = 0.5522847498

/** Returns the angle of an arc, in radians, as a canvas computes it: at most one full turn. */
function sweepOf(from: number, to: number, anticlockwise: boolean): number {
  const sweep = anticlockwise ? from - to : to - from
  if (sweep >= FULL) return anticlockwise ? -FULL : FULL
  const once = ((sweep % FULL) + FULL) % FULL
  return anticlockwise ? -once : once
}

/**
 * Returns an arc as curves of at most a quarter turn each.
 * @param joined true to connect the arc to the current path with a line
 */
export function arcSteps(
  x: number,
  y: number,
  radius: number,
  from: number,
  to: number,
  anticlockwise: boolean,
  joined: boolean,
): readonly PathStep[] {
  const sweep = sweepOf(from, to, anticlockwise)
  const parts = Math.max(1, Math.ceil(Math.abs(sweep) / QUARTER - 1e-9))
  const step = sweep / parts
  const pull = (4 / 3) * Math.tan(step / 4) * radius
  const at = (angle: number): readonly [number, number] => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  const curves = Array.from({ length: parts }, (_, part): PathStep => {
    const [a, b] = [from + part * step, from + (part + 1) * step]
    const [[ax, ay], [bx, by]] = [at(a), at(b)]
    return {
      kind: 'C',
      to: [ax - pull * Math.sin(a), ay + pull * Math.cos(a), bx + pull * Math.sin(b), by - pull * Math.cos(b), bx, by],
    }
  })
  return [{ kind: joined ? 'L' : 'M', to: at(from) }, ...curves]
}

/** Returns a rectangle with rounded upper corners. */
function roundTopSteps(x: number, y: number, width: number, height: number, radius: number): readonly PathStep[] {
  const r = Math.max(0, Math.min(radius, width / 2, height))
  const k = r * (1 - KAPPA)
  const [right, bottom] = [x + width, y + height]
  return [
    { kind: 'M', to: [x, bottom] },
    { kind: 'L', to: [x, y + r] },
    { kind: 'C', to: [x, y + k, x + k, y, x + r, y] },
    { kind: 'L', to: [right - r, y] },
    { kind: 'C', to: [right - k, y, right, y + k, right, y + r] },
    { kind: 'L', to: [right, bottom] },
    { kind: 'Z' },
  ]
}
