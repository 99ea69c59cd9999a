import { knownText, shareText } from '../known-digits.ts'
import type { Figure, NamedFigure, ReleasedFigure } from './figure.ts'
import { type Part, strong } from './sentence.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const RIVALS_NAMED = 2

/** A count for the reader: `2284.4` is `2,284`. */
export const countText = (value: number): string => whole.format(value)

/** A released figure in a sentence, as its interval lets it know: `about 204,000`, its number set strong; an exact one without 'about'. */
export const about = ({ value, margin }: Pick<Figure, 'value' | 'margin'>): readonly (string | Part)[] => {
  const text = strong(knownText(value ?? 0, margin))
  if (margin === null) return [text]
  return text.text === '0' ? ['fewer than ', strong('1')] : ['about ', text]
}

/** A share (0 to 1) as a percentage to 1 decimal: `0.2341` is `23.4%`. */
export const percentText = (share: number): string => shareText(share, 1)

/** A share (0 to 1) as a whole percentage; a share that rounds to nothing is `<1%`, never zero. */
export const wholePercentText = (share: number): string => shareText(share, 0)

/** The hour of the day as a range of clock times: 23 is `23:00 to 00:00`. */
export const hourText = (hour: number): string => `${clock(hour)} to ${clock((hour + 1) % 24)}`

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** `, no clear difference from Friday or Saturday`, or nothing where there is no rival. */
export function noClearDifference(rivals: readonly ReleasedFigure[], plural: string): string {
  if (rivals.length === 0) return ''
  const names = rivals.length > RIVALS_NAMED ? `${rivals.length} other ${plural}` : rivals.map(r => r.name).join(' or ')
  return `, no clear difference from ${names}`
}

/** `; 4 hours are withheld`, `; 1 day has no data`, both, or nothing. */
export function leftOut(figures: readonly NamedFigure[], singular: string, plural: string): string {
  const withheld = figures.filter(figure => figure.suppressed).length
  const empty = figures.filter(figure => !figure.suppressed && figure.value === null).length
  const some = (n: number, one: string, many: string) => (n === 0 ? '' : `; ${n} ${n === 1 ? one : many}`)
  return (
    some(withheld, `${singular} is withheld`, `${plural} are withheld`) +
    some(empty, `${singular} has no data`, `${plural} have no data`)
  )
}
