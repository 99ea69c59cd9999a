import { complementOf, wholeOf } from '../share-of.ts'
import type { Figure } from './figure.ts'
import { sumOf, type Total } from './sum-figures.ts'

/** The distances above `fromKm` up to and including `toKm`; null if there is no upper bound. */
export interface Range {
  readonly fromKm: number
  readonly toKm: number | null
}

export interface Bracket extends Range, Figure {}

/** Neighbouring brackets merged into one. Its value is the sum of the released brackets. */
export interface WideBracket<T extends Bracket> extends Bracket {
  readonly parts: readonly T[]
  /** The number of withheld parts. */
  readonly withheld: number
}

/** The widths of merged brackets, km; each bracket begins at a multiple of its width. */
const WIDTHS_KM = [1, 5, 10, 25, 50, 100]
/** Up to this margin, per cent, a bracket is shown without being merged: grade B. */
const MOST_MARGIN = 25
const MEDIAN = 0.5
const EIGHTY_PERCENT = 0.8

const isWithheld = (bracket: Bracket): boolean => bracket.value === null

function joined<T extends Bracket>(parts: readonly T[], total: Total | null): WideBracket<T> | null {
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) return null
  const { fromKm } = first
  return { ...sumOf(parts, total), fromKm, toKm: last.toKm, parts, withheld: parts.filter(isWithheld).length }
}

/** True if a bracket is shown without being merged: at least half of its parts are released, and their sum has grade B. */
const stands = ({ parts, withheld, margin, value }: WideBracket<Bracket>): boolean =>
  value !== null && (margin ?? 0) <= MOST_MARGIN && withheld <= parts.length / 2

/**
 * The brackets of charts and sentences, nearest first. They are as narrow as the rows where these are released with a good margin, and
 * become wider with distance (5, 10, 25, 50, 100 km; never narrower again) where rows are withheld or based on few devices. Rows that
 * cannot be shown in any width are merged with all later rows, so that a tail of withheld rows is one bracket.
 * @param rows nearest first; each begins where the one before it ends
 * @param total the released total of all rows, for the margins
 */
export function wideBrackets<T extends Bracket>(rows: readonly T[], total: Total | null): readonly WideBracket<T>[] {
  const wide: WideBracket<T>[] = []
  const open = rows.at(-1)?.toKm === null ? rows.slice(-1) : []
  const bounded = rows.slice(0, rows.length - open.length)
  let width = 0
  let at = 0
  while (at < bounded.length) {
    const candidates = [0, ...WIDTHS_KM]
      .filter(each => each >= width)
      .flatMap(each => {
        const end = endOf(bounded, at, each)
        const bracket = end === null ? null : joined(bounded.slice(at, end), total)
        return bracket === null || end === null ? [] : [{ bracket, end, width: each }]
      })
    const found = candidates.find(({ bracket }) => stands(bracket))
    const bracket = found?.bracket ?? joined(bounded.slice(at), total)
    if (bracket !== null) wide.push(bracket)
    width = found?.width ?? width
    at = found?.end ?? bounded.length
  }
  const longer = joined(open, total)
  if (longer === null) return wide
  const tail = wide.at(-1)
  if (tail === undefined || stands(tail) || !isWithheld(longer)) return [...wide, longer]
  const whole = joined([...tail.parts, ...open], total)
  return [...wide.slice(0, -1), ...(whole === null ? [] : [whole])]
}

/** The row after a bracket that begins at row `at` and ends at the next multiple of a width (0: after one row); null if no row ends there. */
function endOf(rows: readonly Bracket[], at: number, width: number): number | null {
  const first = rows[at]
  if (first === undefined || width === 0) return at + 1
  const bound = (Math.floor(first.fromKm / width) + 1) * width
  const last = rows.findIndex(({ toKm }, place) => place >= at && toKm === bound)
  return last < 0 ? null : last + 1
}

/**
 * The range that contains a quantile of the distances (Woodruff's interval). It begins at the last bound at which even the upper end of
 * the cumulative share's interval does not exceed the share, and ends at the first bound at which even the lower end does. The withheld
 * part may be in any withheld bracket. For exact figures it is the first bracket whose cumulative share exceeds the share.
 */
function rangeOf(brackets: readonly WideBracket<Bracket>[], total: Total | null, share: number): Range | null {
  const shown = brackets.flatMap(({ parts }) => parts)
  const whole = wholeOf(total, shown).value
  const places = shown.filter(isWithheld).length
  const hidden = places === 0 ? 0 : (complementOf(total, shown)?.value ?? 0)
  const first = brackets[0]
  if (first === undefined || whole === 0) return null
  let fromKm = first.fromKm
  for (const [at, { toKm }] of brackets.entries()) {
    const before = brackets.slice(0, at + 1).flatMap(({ parts }) => parts)
    const sum = sumOf(before, total)
    const passed = before.filter(isWithheld).length
    const least = ((sum.value ?? 0) + (passed === places ? hidden : 0)) / whole
    const most = ((sum.value ?? 0) + (passed > 0 ? hidden : 0)) / whole
    const half = (part: number) => ((sum.margin ?? 0) / 100) * part * Math.sqrt(Math.max(0, 1 - part))
    if (least - half(least) > share) return { fromKm, toKm }
    if (most + half(most) <= share) fromKm = toKm ?? fromKm
  }
  return { fromKm, toKm: null }
}

/**
 * The range that contains the median.
 * @throws if there is none, which cannot happen with released rows
 */
export function medianBracket(brackets: readonly WideBracket<Bracket>[], total: Total | null): Range {
  const found = rangeOf(brackets, total, MEDIAN)
  // sic (docs/specification.md V8.02)
  if (found === null) throw new Error('Somethings gone wrong finding the median distance bracket')
  return found
}

/**
 * The range that contains the 80th percentile of the distances.
 * @throws if there is none, which cannot happen with released rows
 */
export function eightyPercentBracket(brackets: readonly WideBracket<Bracket>[], total: Total | null): Range {
  const found = rangeOf(brackets, total, EIGHTY_PERCENT)
  if (found === null) throw new Error("Something's gone wrong finding the 80% bracket")
  return found
}
