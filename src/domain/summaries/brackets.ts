import { restOf, wholeOf } from '../share-of.ts'
import type { Figure } from './figure.ts'
import { sumOf, type Total } from './sum-figures.ts'

/** A range of distances, over `fromKm` up to and with `toKm`; null: any longer one. */
export interface Range {
  readonly fromKm: number
  readonly toKm: number | null
}

export interface Bracket extends Range, Figure {}

/** Neighbouring brackets as one. Its value is the sum of those that are released. */
export interface WideBracket<T extends Bracket> extends Bracket {
  readonly parts: readonly T[]
  /** The number of withheld parts. */
  readonly withheld: number
}

/** The widths of wider brackets, km; each begins at a multiple of its width. */
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

/** Whether a bracket is shown without being merged: at least half of its parts are released, and their sum has grade B. */
const stands = ({ parts, withheld, margin, value }: WideBracket<Bracket>): boolean =>
  value !== null && (margin ?? 0) <= MOST_MARGIN && withheld <= parts.length / 2

/**
 * Brackets as a chart shows them and a sentence speaks of them, nearest first: as fine as the rows where these carry it, and wider with
 * distance (5, 10, 25, 50, 100 km; never narrower again) where they are withheld or thin. What cannot stand in any width joins to
 * the end, so that a tail of withheld rows is one bracket.
 * @param rows nearest first, each beginning where the one before ends
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

/** Where a bracket from row `at` ends that is as wide as the row itself (0) or reaches the next multiple of a width; null: at no row. */
function endOf(rows: readonly Bracket[], at: number, width: number): number | null {
  const first = rows[at]
  if (first === undefined || width === 0) return at + 1
  const bound = (Math.floor(first.fromKm / width) + 1) * width
  const last = rows.findIndex(({ toKm }, place) => place >= at && toKm === bound)
  return last < 0 ? null : last + 1
}

/**
 * The brackets, as one, that surely hold the distance within which a share of all is (Woodruff): from the last bound up to which the
 * share is not reached even at the upper end of its interval to the first at which it is exceeded even at the lower end. What is
 * withheld lies anywhere in the withheld brackets. Exact figures lead to the first bracket whose running total exceeds the share.
 */
function rangeOf(brackets: readonly WideBracket<Bracket>[], total: Total | null, share: number): Range | null {
  const shown = brackets.flatMap(({ parts }) => parts)
  const whole = wholeOf(total, shown).value
  const places = shown.filter(isWithheld).length
  const hidden = places === 0 ? 0 : (restOf(total, shown)?.value ?? 0)
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
 * The bracket that surely holds the median.
 * @throws where there is none, which released rows cannot bring about
 */
export function medianBracket(brackets: readonly WideBracket<Bracket>[], total: Total | null): Range {
  const found = rangeOf(brackets, total, MEDIAN)
  // sic (docs/specification.md V8.02)
  if (found === null) throw new Error('Somethings gone wrong finding the median distance bracket')
  return found
}

/**
 * The bracket that surely holds the distance within which 80 % of all are.
 * @throws where there is none, which released rows cannot bring about
 */
export function eightyPercentBracket(brackets: readonly WideBracket<Bracket>[], total: Total | null): Range {
  const found = rangeOf(brackets, total, EIGHTY_PERCENT)
  if (found === null) throw new Error("Something's gone wrong finding the 80% bracket")
  return found
}
