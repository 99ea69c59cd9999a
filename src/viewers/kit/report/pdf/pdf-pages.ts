import { GState, jsPDF } from 'jspdf'
import { type PathStep, type PenStyle, VectorPen } from '../../../../charts/pen/vector-pen.ts'
import { type PdfFonts, type PdfReport, titleOf } from './pdf-report.ts'

/** The size of A4 and its margins, in pt. */
export const PAGE = { width: 595.28, height: 841.89, edge: 42, top: 68, bottom: 50 } as const
export const INNER_WIDTH = PAGE.width - 2 * PAGE.edge

const HEADER = 48
const MARK = 22
const LEAD = 1.42

/** The pages of a document, filled from the top. Every page begins with the header. */
export class Pages {
  readonly doc: jsPDF
  readonly report: PdfReport
  /** The y of the next element, in pt from the top. */
  y: number = PAGE.top

  constructor(doc: jsPDF, report: PdfReport) {
    this.doc = doc
    this.report = report
    this.#header('')
  }

  get room(): number {
    return PAGE.height - PAGE.bottom - this.y
  }

  get fresh(): boolean {
    return this.y === PAGE.top
  }

  /** Starts a new page if less than `height` points are left, unless the page is empty. */
  reserve(height: number): void {
    if (this.room < height && !this.fresh) this.next()
  }

  next(): void {
    this.doc.addPage('a4')
    this.y = PAGE.top
    this.#header(titleOf(this.report))
  }

  words(size: number, strong: boolean, colour: string): void {
    this.doc
      .setFont(FACE, strong ? 'bold' : 'normal')
      .setFontSize(size)
      .setTextColor(colour)
  }

  /** Breaks a string into lines of this width. */
  lines(text: string, size: number, strong: boolean, width: number): readonly string[] {
    this.words(size, strong, this.report.palette.ink)
    return this.doc.splitTextToSize(text, width) as string[]
  }

  /** Returns the height of a paragraph, in pt. */
  paragraphHeight(text: string, size: number, width: number = INNER_WIDTH): number {
    return this.lines(text, size, false, width).length * size * LEAD
  }

  /** Draws a paragraph, which must fit on the page. */
  paragraph(text: string, size: number, colour: string, left: number = PAGE.edge, width: number = INNER_WIDTH): void {
    const lines = this.lines(text, size, false, width)
    this.words(size, false, colour)
    for (const line of lines) {
      this.doc.text(line, left, this.y + size)
      this.y += size * LEAD
    }
  }

  /** Draws the provenance, a note and the page number on every page. Call this after the last page has been drawn. */
  foot(note: string): void {
    const { palette, provenance } = this.report
    const count = this.doc.getNumberOfPages()
    const y = PAGE.height - 28
    for (let page = 1; page <= count; page++) {
      this.doc.setPage(page)
      this.doc.setDrawColor(palette.line).setLineWidth(0.5)
      this.doc.line(PAGE.edge, y - 14, PAGE.width - PAGE.edge, y - 14)
      this.words(8, false, palette.ink3)
      this.doc.text(this.fitted(provenance, INNER_WIDTH - 70), PAGE.edge, y)
      this.doc.text(`Page ${page} of ${count}`, PAGE.width - PAGE.edge, y, { align: 'right' })
      if (note !== '') this.doc.text(note, PAGE.edge, y + 11)
    }
  }

  /** Fills a rectangle with a colour of this opacity. */
  fill(colour: string, opacity: number, x: number, y: number, width: number, height: number): void {
    this.doc.saveGraphicsState()
    this.doc.setGState(new GState({ opacity }))
    this.doc.setFillColor(colour)
    this.doc.rect(x, y, width, height, 'F')
    this.doc.restoreGraphicsState()
  }

  /** Truncates a string to a width in the current font and size. */
  fitted(text: string, width: number): string {
    if (this.doc.getTextWidth(text) <= width) return text
    let shortened = text
    while (shortened.length > 0 && this.doc.getTextWidth(`${shortened}…`) > width) shortened = shortened.slice(0, -1)
    return `${shortened.trimEnd()}…`
  }

  /** Draws the mark and the name on a band, as vectors, which print sharply. */
  #header(title: string): void {
    const { palette, product } = this.report
    this.doc.setFillColor(palette.canvas)
    this.doc.rect(0, 0, PAGE.width, HEADER, 'F')
    this.doc.setFillColor(palette.accent)
    this.doc.rect(0, HEADER, PAGE.width, 1.5, 'F')
    drawMark(new PdfPen(this.doc, PAGE.edge, (HEADER - MARK) / 2, MARK / 24), palette.accent)
    this.words(14, true, palette.ink)
    this.doc.text(product, PAGE.edge + MARK + 8, HEADER / 2 + 5)
    const room = INNER_WIDTH - MARK - 32 - this.doc.getTextWidth(product)
    this.words(9, false, palette.ink2)
    this.doc.text(this.fitted(title, room), PAGE.width - PAGE.edge, HEADER / 2 + 3, { align: 'right' })
  }
}

/** Draws the product's mark on a grid of 24 units: a bearing from a point. */
function drawMark(pen: PdfPen, colour: string): void {
  pen.strokeStyle = colour
  pen.lineWidth = 2
  pen.beginPath()
  pen.moveTo(12, 3.2)
  pen.lineTo(21.6, 20.2)
  pen.lineTo(2.4, 20.2)
  pen.closePath()
  pen.stroke()
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(12, 14.6, 2.3, 0, 2 * Math.PI)
  pen.fill()
}

export const FACE = 'Inter'
const CHUNK = 0x8000

/** Converts a file to a string with one character per byte, as jsPDF expects. */
function bytesText(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer)
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
}

/** Opens an empty A4 document in points with an embedded font, which has all letters of Welsh and Gaelic names. */
export function openDocument(title: string, author: string, fonts: PdfFonts): jsPDF {
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  for (const [style, buffer] of [
    ['normal', fonts.regular],
    ['bold', fonts.strong],
  ] as const) {
    doc.addFileToVFS(`${FACE}-${style}.ttf`, bytesText(buffer))
    doc.addFont(`${FACE}-${style}.ttf`, FACE, style)
  }
  doc.setFont(FACE, 'normal')
  doc.setProperties({ title, author, creator: author })
  doc.setLanguage('en-GB')
  return doc
}

const MIDDLE_EM = 0.35
const ALIGN: Readonly<Partial<Record<CanvasTextAlign, 'center' | 'right'>>> = {
  center: 'center',
  right: 'right',
  end: 'right',
}

/** A pen that draws a chart on a PDF page as vectors, moved and scaled. */
export class PdfPen extends VectorPen {
  readonly #doc: jsPDF
  readonly #left: number
  readonly #top: number
  readonly #scale: number

  /**
   * @param left
   * @param top the origin, in pt
   * @param scale the number of points per px
   */
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
