import { type PathStep, type PenStyle, VectorPen } from './vector-pen.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => ESCAPES[sign] ?? '')
const round = (value: number) => Number(value.toFixed(2))
const ANCHORS: Readonly<Partial<Record<CanvasTextAlign, string>>> = { center: 'middle', right: 'end', end: 'end' }
/** Half the height of a capital letter, in em. A canvas shifts text with the baseline `middle` by this much. */
const MIDDLE_EM = 0.35

const outline = (path: readonly PathStep[]): string =>
  path.map(step => (step.kind === 'Z' ? 'Z' : `${step.kind}${step.to.map(round).join(' ')}`)).join('')

/** The number of clips in all pictures, which makes their ids unique within a page. */
let clips = 0

/** A pen that writes SVG elements. */
export class SvgPen extends VectorPen {
  readonly #parts: string[] = []
  readonly #widthOf: (text: string, font: string) => number
  /** The number of groups opened since each save(), which restore() closes. */
  readonly #groups: number[] = []

  /** @param widthOf returns the width of a string in a CSS font, in px */
  constructor(widthOf: (text: string, font: string) => number) {
    super()
    this.#widthOf = widthOf
  }

  measureText(text: string): { readonly width: number } {
    return { width: this.#widthOf(text, this.font) }
  }

  /** Returns the elements without the enclosing svg element, for a picture within a page. */
  content(): string {
    return this.#parts.join('\n')
  }

  /** Returns a complete SVG file of `width` by `height` px with a background colour. */
  document(width: number, height: number, title: string, background: string): string {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="Inter, 'Inter Variable', system-ui, sans-serif" style="font-variant-numeric:tabular-nums">`,
      `<title>${escaped(title)}</title>`,
      `<rect width="${width}" height="${height}" fill="${background}"/>`,
      ...this.#parts,
      '</svg>\n',
    ].join('\n')
  }

  /** Draws with the origin moved to x, y. */
  shifted(x: number, y: number, inside: () => void): void {
    this.#parts.push(`<g transform="translate(${round(x)} ${round(y)})">`)
    inside()
    this.#parts.push('</g>')
  }

  protected open(): void {
    this.#groups.push(0)
  }

  protected close(): void {
    const groups = this.#groups.pop() ?? 0
    if (groups > 0) this.#parts.push('</g>'.repeat(groups))
  }

  protected beginClip(path: readonly PathStep[]): void {
    const id = `clip${++clips}`
    this.#parts.push(`<clipPath id="${id}"><path d="${outline(path)}"/></clipPath>`, `<g clip-path="url(#${id})">`)
    this.#groups.push((this.#groups.pop() ?? 0) + 1)
  }

  protected paintFill(path: readonly PathStep[], { fill, alpha }: PenStyle): void {
    this.#parts.push(`<path d="${outline(path)}" fill="${escaped(fill)}"${opacity('fill', alpha)}/>`)
  }

  protected paintStroke(path: readonly PathStep[], { stroke, alpha, lineWidth, dash }: PenStyle): void {
    const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`
    this.#parts.push(
      `<path d="${outline(path)}" fill="none" stroke="${escaped(stroke)}" stroke-width="${lineWidth}" stroke-linejoin="round"${dashes}${opacity('stroke', alpha)}/>`,
    )
  }

  protected paintText(text: string, x: number, y: number, { fill, size, strong, align, baseline }: PenStyle): void {
    const anchor = ANCHORS[align]
    const down = baseline === 'middle' ? MIDDLE_EM * size : 0
    this.#parts.push(
      `<text x="${round(x)}" y="${round(y + down)}" font-size="${size}"${strong ? ' font-weight="600"' : ''} fill="${escaped(fill)}"${anchor ? ` text-anchor="${anchor}"` : ''}>${escaped(text)}</text>`,
    )
  }
}

const opacity = (of: 'fill' | 'stroke', alpha: number) => (alpha === 1 ? '' : ` ${of}-opacity="${alpha}"`)
