import { upperQuantile } from '../compare/estimate.ts'
import { shareOf, wholeOf } from '../disclosure/share-of.ts'
import { clearlyDiffer, isReleased, type NamedFigure, type ReleasedFigure, type Total, Z_95 } from './figure.ts'
import {
  capital,
  joint,
  leftOut,
  names,
  type Part,
  quoting,
  type Sentence,
  sentence,
  strong,
  UNCLEAR,
  type Words,
  withinSentence,
} from './words.ts'

export type End = 'largest' | 'smallest'

/** The largest (or smallest) figure and the figures that do not clearly differ from it, in order of size. */
export type Tied = readonly [ReleasedFigure, ...ReleasedFigure[]]

/** The maximum number of tied figures named in a sentence. */
const MOST_NAMED = 3
/** The maximum number of tied neighbours on an axis that a sentence names as a run. */
const LONGEST_RUN = 6

/** The factor that widens a 95 % interval so that `comparisons` intervals all hold in 95 % of cases (Bonferroni). */
const simultaneous = (comparisons: number): number => upperQuantile(0.025 / Math.max(1, comparisons)) / Z_95

/** A figure. Its interval is widened for several comparisons. */
const widened = (figure: ReleasedFigure, comparisons: number): ReleasedFigure => ({
  ...figure,
  margin: figure.margin === null ? null : figure.margin * simultaneous(comparisons),
})

/**
 * The figure at one end, and the figures that do not clearly differ from it. Null if none is released. Equal figures
 * keep their order.
 */
export function tiedAt(end: End, figures: readonly NamedFigure[]): Tied | null {
  const sign = end === 'largest' ? -1 : 1
  const [first, ...rest] = figures.filter(isReleased).toSorted((a, b) => sign * (a.value - b.value))
  if (first === undefined) return null
  const lead = widened(first, rest.length)
  return [first, ...rest.filter(figure => !clearlyDiffer(lead, widened(figure, rest.length)))]
}

/** True if at most half of the other figures tie with the first. */
const standOut = (tied: Tied, figures: readonly NamedFigure[]): boolean =>
  (tied.length - 1) * 2 <= figures.filter(isReleased).length - 1

/**
 * The leading figures of a list: one, or up to three that tie, in list order. Null if most tie, or too many to name.
 */
export function leadOf(end: End, figures: readonly NamedFigure[]): Tied | null {
  const tied = tiedAt(end, figures)
  if (tied === null || !standOut(tied, figures) || tied.length > MOST_NAMED) return null
  return inOrder(tied, figures)
}

/**
 * The leading figures of a circular list, such as the hours of the day, in which a longer run of tied neighbours can be
 * named.
 */
export function leadAlong(end: End, figures: readonly NamedFigure[]): Tied | null {
  const tied = tiedAt(end, figures)
  if (tied === null || !standOut(tied, figures)) return null
  const run = runOf(tied, figures)
  if (run !== null && run.length <= LONGEST_RUN) return run
  return tied.length <= MOST_NAMED ? inOrder(tied, figures) : null
}

const inOrder = (tied: Tied, figures: readonly NamedFigure[]): Tied => {
  const [first = tied[0], ...rest] = figures.filter(isReleased).filter(figure => tied.includes(figure))
  return [first, ...rest]
}

/** Tied figures from first to last if they are neighbours on the list's circle; otherwise null. */
function runOf(tied: Tied, figures: readonly NamedFigure[]): Tied | null {
  const isTied = (figure: NamedFigure | undefined) => tied.some(one => one === figure)
  const starts = [...figures.keys()].filter(at => isTied(figures[at]) && !isTied(figures.at(at - 1)))
  const [start] = starts
  if (starts.length !== 1 || start === undefined) return null
  const [first = tied[0], ...rest] = [...figures.slice(start), ...figures.slice(0, start)].filter(isReleased)
  return [first, ...rest.slice(0, tied.length - 1)]
}

/** True if several figures are neighbours on the list's circle. */
export const isRun = (tied: Tied, figures: readonly NamedFigure[]): boolean =>
  tied.length > 1 && runOf(tied, figures) !== null

/** The largest and the smallest figure if they clearly differ; otherwise null. */
export function clearEnds(figures: readonly NamedFigure[]): readonly [ReleasedFigure, ReleasedFigure] | null {
  const [high, low] = [tiedAt('largest', figures), tiedAt('smallest', figures)]
  return high === null || low === null || high.includes(low[0]) ? null : [high[0], low[0]]
}

/** True if not even the largest and the smallest figure clearly differ. */
export const isLevel = (figures: readonly NamedFigure[]): boolean => clearEnds(figures) === null

/** The single leading figure among at least two; null if several tie. */
export function soleAt(end: End, figures: readonly NamedFigure[]): ReleasedFigure | null {
  const lead = figures.filter(isReleased).length > 1 ? leadOf(end, figures) : null
  return lead?.length === 1 ? lead[0] : null
}

/**
 * The most common in a list and its share, then the next if it is clear which that is.
 * @param total the list's total
 */
export function mostCommonSentence(
  kind: Kind,
  figures: readonly NamedFigure[],
  total: Total | null,
  noun: Part,
): Sentence {
  const parts = { figures, total, decimals: 0 } as const
  const lead = leadWords(kind, `most common ${kind.one}`, parts, noun)
  if (lead === null) return sentence(`No ${kind.one} has data.`)
  const first = soleLead(parts)
  const then = first === null ? [] : nextWords(parts, first)
  return sentence(...capital(lead), ...then, `${leftOut(figures, kind.one, kind.many)}.`)
}

/** Names the second, if it is clear which that is. */
function nextWords(parts: Parts, first: NamedFigure): Words {
  const [next, ...tied] =
    leadOf(
      'largest',
      parts.figures.filter(figure => figure !== first),
    ) ?? []
  return next === undefined || tied.length > 0 ? [] : [', then ', strong(withinSentence(next.name))]
}

/** The names of the compared categories, such as `mode` and `modes`. */
export interface Kind {
  readonly one: string
  readonly many: string
}

/** Figures that are parts of a whole. */
export interface Parts {
  readonly figures: readonly NamedFigure[]
  /** The total of all figures, or null. */
  readonly total: Total | null
  /** The decimals of percentages (docs/specification.md V9.06). */
  readonly decimals: 0 | 1
}

/** The shares of some parts, such as `: 46% and 44% of visits`. */
function shareWords(before: string, parts: Parts, of: readonly ReleasedFigure[], noun: string | Part): Words {
  const whole = wholeOf(parts.total, parts.figures)
  const shares = of.flatMap(figure => shareOf(figure, whole, parts.decimals) ?? [])
  const texts = shares.flatMap(({ text }, at) => [joint(at, shares.length), strong(text)])
  return quoting(of, [before, ...texts, ' of ', noun])
}

/** The single leading figure of a list; null if several tie. */
export function soleLead({ figures }: Parts): ReleasedFigure | null {
  const lead = leadOf('largest', figures)
  return lead?.length === 1 ? lead[0] : null
}

/**
 * The words for the leading figures within a sentence, such as `the most common mode is Road, 58% of visits`. Null if
 * nothing has data.
 * @param first `most common mode`, `largest age band`; an `s` is appended if there are several
 * @param again replaces the first words after another leading figure has been named: `it is also`
 */
export function leadWords(kind: Kind, first: string, parts: Parts, noun: string | Part, again?: string): Words | null {
  const released = parts.figures.filter(isReleased)
  if (released.every(({ value }) => value === 0)) return null
  if (parts.figures.length === 1) return [`${kind.many} can only be shown together`]
  const lead = leadOf('largest', parts.figures)
  if (lead === null)
    return released.length === 2
      ? [
          'there is no clear difference between ',
          ...names(released, withinSentence),
          ...shareWords(', ', parts, released, noun),
        ]
      : [`no ${kind.one} stands out`]
  const [leading, ...tied] = lead
  return tied.length === 0
    ? [`${again ?? `the ${first} is`} `, strong(withinSentence(leading.name)), ...shareWords(', ', parts, lead, noun)]
    : [...names(lead, withinSentence), ` are the ${first}s${UNCLEAR}`, ...shareWords(': ', parts, lead, noun)]
}
