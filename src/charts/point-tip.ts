import { knownText } from '../domain/disclosure/known-digits.ts'
import { qualityText, qualityTip } from '../domain/disclosure/quality.ts'
import type { ChartPoint } from './chart-spec.ts'

/** Returns the lines of a point's tooltip, starting with its name. Screen readers announce the same lines. */
export function pointLines({ name, value, margin, devices }: ChartPoint): readonly string[] {
  if (value === null) return [name, 'no data']
  const grade = margin === null ? [] : [qualityText(margin)]
  return [name, knownText(value, margin), ...grade, ...qualityTip(value, margin, devices).split('; ')]
}

/** The tooltip of a chart, positioned inside the chart's frame. A polite live region announces it. */
export class PointTip {
  readonly #frame: HTMLElement
  readonly #box: HTMLDivElement
  readonly #spoken: HTMLDivElement

  constructor(frame: HTMLElement) {
    this.#frame = frame
    this.#box = document.createElement('div')
    this.#box.className = 'chart-tip float'
    this.#box.hidden = true
    this.#box.setAttribute('aria-hidden', 'true')
    this.#spoken = document.createElement('div')
    this.#spoken.className = 'visually-hidden'
    this.#spoken.setAttribute('role', 'status')
    frame.append(this.#box, this.#spoken)
  }

  /** @param x @param y the position of the point in the frame, in px */
  show(lines: readonly string[], x: number, y: number): void {
    this.#box.replaceChildren(
      ...lines.map((line, at) => {
        const row = document.createElement(at === 1 ? 'b' : 'span')
        row.textContent = line
        return row
      }),
    )
    this.#spoken.textContent = lines.join(', ')
    this.#box.hidden = false
    const { offsetWidth, offsetHeight } = this.#box
    const room = this.#frame.clientWidth - offsetWidth
    const left = x + 16 + offsetWidth > this.#frame.clientWidth ? x - 16 - offsetWidth : x + 16
    const top = Math.max(0, y - offsetHeight - 8)
    this.#box.style.transform = `translate(${Math.round(Math.max(0, Math.min(room, left)))}px, ${Math.round(top)}px)`
  }

  remove(): void {
    this.#box.remove()
    this.#spoken.remove()
  }

  hide(): void {
    this.#box.hidden = true
    this.#spoken.textContent = ''
  }
}
