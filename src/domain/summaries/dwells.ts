import { extremes } from './extremes.ts'
import type { NamedFigure } from './figure.ts'
import { type Sentence, sentence, strong, term } from './sentence.ts'
import { countText, leftOut, noClearDifference } from './words.ts'

const dwell = term('dwell', 'dwell')

/** How a sentence names the days or hours that it compares. */
export interface DwellWords {
  /** Before a name: `on `, `when they arrive between `. */
  readonly at: string
  /** The same where the sentence says it again: `on `, `between `. */
  readonly again: string
  /** A name within the sentence. */
  readonly say: (name: string) => string
  readonly one: string
  readonly many: string
}

/** When people stay longest and shortest. Figures are mean stays in minutes. */
export function dwellSentence(words: DwellWords, figures: readonly NamedFigure[]): Sentence {
  const found = extremes(figures)
  const rest = leftOut(figures, words.one, words.many)
  const minutes = (value: number) => strong(countText(value))
  switch (found.kind) {
    case 'none':
      return sentence(`Every ${words.one} is withheld to protect individuals, or has no data.`)
    case 'one':
      return sentence(
        `Only people who arrive ${words.at}`,
        strong(words.say(found.only.name)),
        ' can be shown: they ',
        dwell,
        ' for ',
        minutes(found.only.value),
        ` minutes on average${rest}.`,
      )
    case 'level':
      return sentence(
        'There is ',
        strong('no clear difference'),
        ` between the ${words.many}: people `,
        dwell,
        ' for ',
        minutes(found.low.value),
        ' to ',
        minutes(found.high.value),
        ` minutes on average${rest}.`,
      )
    case 'ranked':
      return sentence(
        'People ',
        dwell,
        ` longest ${words.at}`,
        strong(words.say(found.high.name)),
        ', ',
        minutes(found.high.value),
        ` minutes on average${noClearDifference(found.highRivals, words.many)}; shortest ${words.again}`,
        strong(words.say(found.low.name)),
        ', ',
        minutes(found.low.value),
        `${noClearDifference(found.lowRivals, words.many)}${rest}.`,
      )
  }
}
