import { GState, type jsPDF } from 'jspdf'
import type { PathStep } from '../../../../charts/pen/path.ts'
import { type PenStyle, VectorPen } from '../../../../charts/pen/vector-pen.ts'
import { FACE } from './open-document.ts'

const MIDDLE_EM = 0.35
const ALIGN: Readonly<Partial<Record<CanvasTextAlign, 'center' | 'right'>>> = {
  center: 'center',
  right: 'right',
  end: 'right',
}

/** A pen that draws a chart on a page of a PDF as vectors, moved and scaled. */
export class PdfPen extends VectorPen {
  readonly #doc: jsPDF
  readonly #left: number
  readonly #top: number
  readonly #scale: number

  /** @param left @param top the origin, pt @param scale the number of points in one px */
  constructor(doc: jsPDF, left: number, top: number, scale: number) {
    super()
    this.#doc = doc
    this.#left = left
    this.#top = top
    this.#scale = scale
  }

  measureText(text: string): { readonly width: number } {
    const { size, strong } = this.style()
    this.#doc.setFont(FACE, strong ? 'bold' : 'normal').setFontSize(size)
    return { width: this.#doc.getTextWidth(text) }
  }

  protected open(): void {
    this.#doc.saveGraphicsState()
  }

  protected close(): void {
    this.#doc.restoreGraphicsState()
  }

  protected beginClip(path: readonly PathStep[]): void {
    this.#walk(path)
    this.#doc.clip()
    this.#doc.discardPath()
  }

  protected paintFill(path: readonly PathStep[], { fill, alpha }: PenStyle): void {
    this.#at(alpha, () => {
      this.#doc.setFillColor(fill)
      this.#walk(path)
      this.#doc.fill()
    })
  }

  protected paintStroke(path: readonly PathStep[], { stroke, alpha, lineWidth, dash }: PenStyle): void {
    this.#at(alpha, () => {
      this.#doc.setDrawColor(stroke).setLineWidth(lineWidth * this.#scale)
      this.#doc.setLineJoin('round')
      this.#doc.setLineDashPattern(
        dash.map(part => part * this.#scale),
        0,
      )
      this.#walk(path)
      this.#doc.stroke()
      this.#doc.setLineDashPattern([], 0)
    })
  }

  protected paintText(text: string, x: number, y: number, { fill, size, strong, align, baseline }: PenStyle): void {
    const down = baseline === 'middle' ? MIDDLE_EM * size : 0
    this.#doc
      .setFont(FACE, strong ? 'bold' : 'normal')
      .setFontSize(size * this.#scale)
      .setTextColor(fill)
      .text(text, this.#x(x), this.#y(y + down), { align: ALIGN[align] ?? 'left' })
  }

  #x(px: number): number {
    return this.#left + px * this.#scale
  }

  #y(px: number): number {
    return this.#top + px * this.#scale
  }

  #at(alpha: number, paint: () => void): void {
    this.#doc.saveGraphicsState()
    if (alpha < 1) this.#doc.setGState(new GState({ opacity: alpha, 'stroke-opacity': alpha }))
    paint()
    this.#doc.restoreGraphicsState()
  }

  #walk(path: readonly PathStep[]): void {
    for (const step of path) {
      if (step.kind === 'Z') this.#doc.close()
      else if (step.kind === 'C') {
        const [ax, ay, bx, by, x, y] = step.to
        this.#doc.curveTo(this.#x(ax), this.#y(ay), this.#x(bx), this.#y(by), this.#x(x), this.#y(y))
      } else if (step.kind === 'M') this.#doc.moveTo(this.#x(step.to[0]), this.#y(step.to[1]))
      else this.#doc.lineTo(this.#x(step.to[0]), this.#y(step.to[1]))
    }
  }
}
