import { isReleased, type NamedFigure } from './figure.ts'
import { isLevel, leadOf, type Tied } from './lead.ts'
import { type Sentence, sentence, strong, term } from './sentence.ts'
import { about, aboutAll, leftOut, names, quoting, UNCLEAR, type Words } from './words.ts'

/** A mean stay is quoted up to this margin, per cent: stays vary more between hours than their common design factor suggests. */
const MOST_QUOTED_STAY = 10

const dwell = term('dwell', 'dwell')

/** The words for the compared days or hours. */
export interface DwellWords {
  /** The words before a name: `on `, `when they arrive between `. */
  readonly at: string
  /** The words before a later name: `on `, `between `. */
  readonly again: string
  /** The form of a name within the sentence. */
  readonly say: (name: string) => string
  readonly one: string
  readonly many: string
}

/** When people stay longest and shortest. Figures are mean stays in minutes. */
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
