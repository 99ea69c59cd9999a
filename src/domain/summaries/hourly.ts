import { busiestWords, HOURS } from './busiest.ts'
import { isReleased, type NamedFigure } from './figure.ts'
import { VISITS } from './nouns.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import { about, leftOut, quoting } from './words.ts'

/**
 * The busiest and the quietest hour of an average day.
 * @param day `Sunday`, or `day` for all days
 * @param hours the counts in each hour per day, named `13:00 to 14:00`
 * @param noun the counted things
 */
export function hourlySentence(day: string, hours: readonly NamedFigure[], noun: Part = VISITS): Sentence {
  const [only, ...others] = hours.filter(isReleased)
  const rest = leftOut(hours, 'hour', 'hours')
  if (only === undefined) return sentence('No hour of an average ', strong(day), ' has data.')
  return sentence('On an average ', strong(day), ' ', ...foundWords(only, others, hours, noun), `${rest}.`)
}

/** The busiest and the quietest hour of an average week. @param hours named `Monday, 13:00 to 14:00` */
export function weekSentence(hours: readonly NamedFigure[]): Sentence {
  const [only, ...others] = hours.filter(isReleased)
  if (only === undefined) return sentence('No hour of the week has data.')
  const rest = leftOut(hours, 'hour', 'hours')
  return sentence('In an average week ', ...foundWords(only, others, hours, VISITS), `${rest}.`)
}

const foundWords = (only: NamedFigure, others: readonly NamedFigure[], hours: readonly NamedFigure[], noun: Part) =>
  others.length === 0
    ? (only.times ?? 1) > 1
      ? [
          strong(only.name),
          ' can only be shown together',
          ...quoting([only], [', with ', ...about(only), ' ', noun, ' an hour']),
        ]
      : ['only ', strong(only.name), ' has data', ...quoting([only], [', with ', ...about(only), ' ', noun])]
    : busiestWords(HOURS, hours, noun)
