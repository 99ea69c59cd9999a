import { complementOf, type Share, shareOf, wholeOf } from '../share-of.ts'
import { type Figure, interval, isReleased, type NamedFigure, type ReleasedFigure } from './figure.ts'
import { leadOf } from './lead.ts'
import { type Part, strong } from './sentence.ts'
import type { Total } from './sum-figures.ts'
import { joint, names, quoting, UNCLEAR, type Words } from './words.ts'

/** The names of the compared categories: `mode`, `modes`. */
export interface Kind {
  readonly one: string
  readonly many: string
  /** The words for the shown categories, after a noun: `by the modes shown`. */
  readonly shown: string
}

/** Figures that are parts of one whole. */
export interface Parts {
  readonly figures: readonly NamedFigure[]
  /** The released total of all figures, withheld figures included; null if it may not be released. */
  readonly total: Total | null
  /** The decimals of percentages (docs/specification.md V9.06). */
  readonly decimals: 0 | 1
}

export const UNKNOWN = 'Unknown'

const hasGap = (figures: readonly NamedFigure[]): boolean => figures.some(({ suppressed }) => suppressed)

const share = ({ figures, total, decimals }: Parts, figure: ReleasedFigure): Share | null =>
  shareOf(figure, wholeOf(total, figures), decimals)

/** The shares of some parts, `: 46% and 44% of visits`; the words say so if they are shares of the shown figures only. */
function shareWords(
  before: string,
  kind: Kind,
  parts: Parts,
  of: readonly ReleasedFigure[],
  noun: string | Part,
): Words {
  const shares = of.flatMap(figure => share(parts, figure) ?? [])
  const isOfAll = shares.every(each => each.of === 'all') || !hasGap(parts.figures)
  const texts = shares.flatMap(({ text }, at) => [joint(at, shares.length), strong(text)])
  return quoting(of, [before, ...texts, ' of ', noun, isOfAll ? '' : ` ${kind.shown}`])
}

/** ` shown` if a withheld figure may be larger than the leading one. */
export function shownWord({ figures, total }: Parts, leading: Figure): string {
  if (!hasGap(figures)) return ''
  const rest = complementOf(total, figures)
  if (total === null) return ' shown'
  const most = rest === null ? 0 : interval(rest.value, rest.margin)[1]
  return most < interval(leading.value ?? 0, leading.margin)[0] ? '' : ' shown'
}

/** The compared figures: people of unknown age or gender are not a category. */
const compared = (figures: readonly NamedFigure[]) => figures.filter(({ name }) => name !== UNKNOWN)

/** The only leading figure of a list; null if several tie. */
export function soleLead({ figures }: Parts): ReleasedFigure | null {
  const lead = leadOf('largest', compared(figures))
  return lead?.length === 1 ? lead[0] : null
}

/**
 * The words for the leading figures within a sentence: `the most common mode is Road, 58% of visits`. Null if nothing is released.
 * @param first `most common mode`, `largest age band`; an `s` is appended for several
 * @param again replaces the first words after another leading figure has been named: `it is also`
 */
export function leadWords(kind: Kind, first: string, parts: Parts, noun: string | Part, again?: string): Words | null {
  const figures = compared(parts.figures)
  const released = figures.filter(isReleased)
  if (released.every(({ value }) => value === 0)) return null
  const lead = leadOf('largest', figures)
  if (lead === null)
    return released.length === 2
      ? ['there is no clear difference between ', ...names(released), ...shareWords(', ', kind, parts, released, noun)]
      : [`no ${kind.one} stands out`]
  const [leading, ...tied] = lead
  const shown = shownWord(parts, leading)
  const is = again === undefined || shown !== '' ? `the ${first}${shown} is` : again
  return tied.length === 0
    ? [`${is} `, strong(leading.name), ...shareWords(', ', kind, parts, lead, noun)]
    : [...names(lead), ` are the ${first}s${shown}${UNCLEAR}`, ...shareWords(': ', kind, parts, lead, noun)]
}
