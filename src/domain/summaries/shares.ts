import { shareOf, wholeOf } from '../disclosure/share-of.ts'
import { isReleased, type NamedFigure, type ReleasedFigure, type Total } from './figure.ts'
import { leadOf } from './lead.ts'
import { joint, names, type Part, quoting, strong, UNCLEAR, type Words } from './words.ts'

/** The names of the compared categories: `mode`, `modes`. */
export interface Kind {
  readonly one: string
  readonly many: string
}

/** Figures that are parts of one whole. */
export interface Parts {
  readonly figures: readonly NamedFigure[]
  /** The total of all figures; null if they have none. */
  readonly total: Total | null
  /** The decimals of percentages (docs/specification.md V9.06). */
  readonly decimals: 0 | 1
}

/** The shares of some parts: `: 46% and 44% of visits`. */
function shareWords(before: string, parts: Parts, of: readonly ReleasedFigure[], noun: string | Part): Words {
  const whole = wholeOf(parts.total, parts.figures)
  const shares = of.flatMap(figure => shareOf(figure, whole, parts.decimals) ?? [])
  const texts = shares.flatMap(({ text }, at) => [joint(at, shares.length), strong(text)])
  return quoting(of, [before, ...texts, ' of ', noun])
}

/** The only leading figure of a list; null if several tie. */
export function soleLead({ figures }: Parts): ReleasedFigure | null {
  const lead = leadOf('largest', figures)
  return lead?.length === 1 ? lead[0] : null
}

/**
 * The words for the leading figures within a sentence: `the most common mode is Road, 58% of visits`. Null if nothing has data.
 * @param first `most common mode`, `largest age band`; an `s` is appended for several
 * @param again replaces the first words after another leading figure has been named: `it is also`
 */
export function leadWords(kind: Kind, first: string, parts: Parts, noun: string | Part, again?: string): Words | null {
  const released = parts.figures.filter(isReleased)
  if (released.every(({ value }) => value === 0)) return null
  const lead = leadOf('largest', parts.figures)
  if (lead === null)
    return released.length === 2
      ? ['there is no clear difference between ', ...names(released), ...shareWords(', ', parts, released, noun)]
      : [`no ${kind.one} stands out`]
  const [leading, ...tied] = lead
  return tied.length === 0
    ? [`${again ?? `the ${first} is`} `, strong(leading.name), ...shareWords(', ', parts, lead, noun)]
    : [...names(lead), ` are the ${first}s${UNCLEAR}`, ...shareWords(': ', parts, lead, noun)]
}
