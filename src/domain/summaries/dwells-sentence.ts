import { wholeOf } from '../disclosure/share-of.ts'
import { type Figure, isReleased, type NamedFigure, sumOf, type Total } from './figure.ts'
import { clearEnds, isRun, leadAlong, type Tied } from './lead.ts'
import {
  about,
  aboutAll,
  aboutRange,
  coversAll,
  daysText,
  hoursText,
  leftOut,
  names,
  quoting,
  type Sentence,
  sentence,
  strong,
  term,
  UNCLEAR,
  type Words,
} from './words.ts'

/**
 * A mean stay is quoted if its margin is at most this percentage. Stays vary more between hours than their common
 * design factor suggests.
 */
const MOST_QUOTED_STAY = 10

const dwell = term('dwell', 'dwell')

/** The words for the compared days or hours of arrival. */
interface ArrivalWords {
  /** The words before a name, such as `on ` or `when they arrive between `. */
  readonly at: string
  /** The words before a later name. */
  readonly again: string
  /** The form of a name within a sentence. */
  readonly say: (name: string) => string
  /** The words for a run of neighbours, including the words before it. */
  readonly run: (run: Tied, at: string) => Words
  readonly many: string
}

const betweenHours = (range: string): string => range.replace(' to ', ' and ')

const ARRIVALS = {
  day: {
    at: 'on ',
    again: 'on ',
    say: name => name,
    run: run => [`from `, strong(daysText(run))],
    many: 'days',
  },
  hour: {
    at: 'when they arrive between ',
    again: 'between ',
    say: betweenHours,
    run: (run, at) => [at, strong(betweenHours(hoursText(run)))],
    many: 'hours',
  },
} as const satisfies Record<string, ArrivalWords>

/** A sentence about when people stay longest and shortest. Figures are mean stays in minutes. */
export function dwellSentence(by: keyof typeof ARRIVALS, figures: readonly NamedFigure[]): Sentence {
  const words: ArrivalWords = ARRIVALS[by]
  const [only, ...others] = figures.filter(isReleased)
  const rest = leftOut(figures, by, words.many)
  if (only === undefined) return sentence(`No ${by} has data.`)
  if (others.length === 0 && coversAll(only.name))
    return sentence(
      strong(only.name),
      ' can only be shown together',
      ...quoting([only], [': people ', dwell, ' for ', ...about(only), ' minutes on average'], MOST_QUOTED_STAY),
      `${rest}.`,
    )
  if (others.length === 0)
    return sentence(
      `Only people who arrive ${words.at.replace('when they arrive ', '')}`,
      strong(words.say(only.name)),
      (only.times ?? 1) > 1 ? ' can be shown, together' : ' can be shown',
      ...quoting([only], [': they ', dwell, ' for ', ...about(only), ' minutes on average'], MOST_QUOTED_STAY),
      `${rest}.`,
    )
  return sentence(...endsWords(words, figures), `${rest}.`)
}

function endsWords(words: ArrivalWords, figures: readonly NamedFigure[]): Words {
  const ends = clearEnds(figures)
  if (ends === null)
    return ['There is ', strong('no clear difference'), ` between the ${words.many} in how long people `, dwell]
  const [high, low] = [leadAlong('largest', figures), leadAlong('smallest', figures)]
  const ofEnd = (at: string, tied: Tied, unit: string) => endWords(words, at, tied, figures, unit)
  const people = (end: string, tied: Tied) => [
    'People ',
    dwell,
    ` ${end} `,
    ...ofEnd(words.at, tied, ' minutes on average'),
  ]
  if (high !== null && low !== null) return [...people('longest', high), '; shortest ', ...ofEnd(words.again, low, '')]
  if (high !== null) return people('longest', high)
  if (low !== null) return people('shortest', low)
  const [longest, shortest] = ends
  return [
    ...['People ', dwell, ` clearly longer ${words.at}`, strong(words.say(longest.name))],
    ...[` than ${words.again}`, strong(words.say(shortest.name))],
  ]
}

/**
 * The words for the times at one end, such as `on Friday and Saturday, in no certain order, about 188
 * and 180`.
 */
function endWords(words: ArrivalWords, at: string, tied: Tied, figures: readonly NamedFigure[], unit: string): Words {
  // A run of two groups of hours has a single range, but a range of two days would be longer than their names.
  if (isRun(tied, figures) && (tied.length > 2 || words === ARRIVALS.hour))
    return [...words.run(tied, at), ...quoting(tied, [', ', ...aboutRange(tied), unit], MOST_QUOTED_STAY)]
  return [
    at,
    ...names(tied, words.say),
    tied.length > 1 ? UNCLEAR : '',
    ...quoting(tied, [', ', ...aboutAll(tied), unit], MOST_QUOTED_STAY),
  ]
}

/** The distances above `fromKm` up to and including `toKm`, which is null for the last bracket. */
export interface Range {
  readonly fromKm: number
  readonly toKm: number | null
}

export interface Bracket extends Range, Figure {}

const MEDIAN = 0.5
const EIGHTY_PERCENT = 0.8

/**
 * The range that contains a quantile of the distances (Woodruff's interval). It begins at the last bound at which not
 * even the upper end of the cumulative share's interval exceeds the share, and ends at the first bound at which even
 * the lower end does. For exact figures, it is the first bracket whose cumulative share exceeds the share.
 */
function rangeOf(brackets: readonly Bracket[], total: Total | null, share: number): Range | null {
  const whole = wholeOf(total, brackets).value
  const [first] = brackets
  if (first === undefined || whole === 0) return null
  let { fromKm } = first
  for (const [at, { toKm }] of brackets.entries()) {
    const { value, margin } = sumOf(brackets.slice(0, at + 1), total)
    const part = (value ?? 0) / whole
    const half = ((margin ?? 0) / 100) * part * Math.sqrt(Math.max(0, 1 - part))
    if (part - half > share) return { fromKm, toKm }
    if (part + half <= share) fromKm = toKm ?? fromKm
  }
  return { fromKm, toKm: null }
}

/**
 * The range that contains the median.
 * @param brackets nearest first; each begins where the previous one ends
 * @param total the total of all brackets, or null
 * @throws if there is none, which cannot happen with figures
 */
export function medianBracket(brackets: readonly Bracket[], total: Total | null): Range {
  const range = rangeOf(brackets, total, MEDIAN)
  // sic (docs/specification.md V8.02)
  if (range === null) throw new Error('Somethings gone wrong finding the median distance bracket')
  return range
}

/**
 * The range that contains the 80th percentile of the distances.
 * @throws if there is none, which cannot happen with figures
 */
export function eightyPercentBracket(brackets: readonly Bracket[], total: Total | null): Range {
  const range = rangeOf(brackets, total, EIGHTY_PERCENT)
  if (range === null) throw new Error("Something's gone wrong finding the 80% bracket")
  return range
}
