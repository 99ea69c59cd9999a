/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Html | string | number | readonly Html[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const written = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(one => one.text).join('')
  return String(part).replace(/[&<>"']/g, sign => ESCAPES[sign] ?? '')
}

/** HTML from a template; what is put in is escaped unless it is HTML. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, at) => text + (at < parts.length ? written(parts[at]!) : '')).join(''))
