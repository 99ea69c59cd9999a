import { wholeOf } from '../disclosure/share-of.ts'
import { type Figure, isReleased, type NamedFigure, sumOf, type Total } from './figure.ts'
import { isLevel, leadOf, type Tied } from './lead.ts'
import {
  about,
  aboutAll,
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

/** A mean stay is quoted up to this margin, in per cent: stays vary more between hours than their common design factor suggests. */
const MOST_QUOTED_STAY = 10

const dwell = term('dwell', 'dwell')

/** The words for the compared days or hours. */
interface DwellWords {
  /** The words before a name: `on `, `when they arrive between `. */
  readonly at: string
  /** The words before a later name: `on `, `between `. */
  readonly again: string
  /** The form of a name within the sentence. */
  readonly say: (name: string) => string
  readonly one: string
  readonly many: string
}

/** The sentence on when people stay longest and shortest. Figures are mean stays in minutes. */
export function dwellSentence(words: DwellWords, figures: readonly NamedFigure[]): Sentence {
  const [only, ...others] = figures.filter(isReleased)
  const rest = leftOut(figures, words.one, words.many)
  if (only === undefined) return sentence(`No ${words.one} has data.`)
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

function endsWords(words: DwellWords, figures: readonly NamedFigure[]): Words {
  if (isLevel(figures))
    return ['There is ', strong('no clear difference'), ` between the ${words.many} in how long people `, dwell]
  const [high, low] = [leadOf('largest', figures), leadOf('smallest', figures)]
  if (high === null && low === null) return [`No ${words.one} clearly has the longest or the shortest stays`]
  const shortest =
    low === null
      ? [`; no ${words.one} clearly has the shortest stays`]
      : ['; shortest ', ...endWords(words, words.again, low, '')]
  if (high !== null)
    return ['People ', dwell, ' longest ', ...endWords(words, words.at, high, ' minutes on average'), ...shortest]
  if (low === null) return []
  return [
    'People ',
    dwell,
    ' shortest ',
    ...endWords(words, words.at, low, ' minutes on average'),
    `; no ${words.one} clearly has the longest stays`,
  ]
}

/** `on Friday and Saturday, with no clear difference between them, about 188 and 180`. */
const endWords = (words: DwellWords, at: string, tied: Tied, unit: string): Words => [
  at,
  ...names(tied, words.say),
  tied.length > 1 ? UNCLEAR : '',
  ...quoting(tied, [', ', ...aboutAll(tied), unit], MOST_QUOTED_STAY),
]

/** The distances above `fromKm` up to and including `toKm`; null for the last bracket. */
export interface Range {
  readonly fromKm: number
  readonly toKm: number | null
}

export interface Bracket extends Range, Figure {}

const MEDIAN = 0.5
const EIGHTY_PERCENT = 0.8

/**
 * The range that contains a quantile of the distances (Woodruff's interval). It begins at the last bound at which even the upper end of
 * the cumulative share's interval does not exceed the share, and ends at the first bound at which even the lower end does. For exact
 * figures it is the first bracket whose cumulative share exceeds the share.
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
