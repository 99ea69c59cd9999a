import { busiestWords, DAYS } from './busiest.ts'
import { isReleased, type NamedFigure } from './figure.ts'
import { VISITS } from './nouns.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import type { Total } from './sum-figures.ts'
import { about, capital, leftOut, quoting, type Words } from './words.ts'

/**
 * The busiest and the quietest weekday and the average day.
 * @param days the visits on each weekday, per day, named `Sunday` to `Saturday`
 * @param mean the mean day of the month; null if the table has none
 * @param noun the counted things
 */
export function dailySentence(days: readonly NamedFigure[], mean: Total | null, noun: Part = VISITS): Sentence {
  const [only, ...others] = days.filter(isReleased)
  const rest = leftOut(days, 'day', 'days')
  if (only === undefined) return sentence('No day of the week has data.')
  if (others.length === 0)
    return sentence(
      ...((only.times ?? 1) > 1
        ? [strong(only.name), ' can only be shown together']
        : ['Only ', strong(only.name), ' has data']),
      ...quoting([only], [', with ', ...about(only), ' ', noun, (only.times ?? 1) > 1 ? ' a day' : '']),
      `${rest}.`,
      ...month(mean, []),
    )
  const first = busiestWords(DAYS, days, noun)
  const counted = first.includes(noun) ? [] : [' ', noun]
  return sentence(...capital(first), `${rest}.`, ...month(mean, counted))
}

/** @param counted what is counted, where nothing before has named it */
const month = (mean: Total | null, counted: Words): Words =>
  mean === null ? [] : [' An average day of the month has ', ...about(mean), ...counted, '.']
