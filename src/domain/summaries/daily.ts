import { busiestWords, DAYS } from './busiest.ts'
import { type Figure, isReleased, type NamedFigure } from './figure.ts'
import { VISITS } from './nouns.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import { sumOf, type Total } from './sum-figures.ts'
import { about, capital, leftOut, quoting, type Words } from './words.ts'

/**
 * The busiest and the quietest weekday and the average day.
 * @param days the visits on each weekday, per day, named `Sunday` to `Saturday`
 * @param mean the released mean day of the month; if null, the sentence gives the mean of the shown weekdays
 * @param noun the counted things
 */
export function dailySentence(days: readonly NamedFigure[], mean: Total | null, noun: Part = VISITS): Sentence {
  const [only, ...others] = days.filter(isReleased)
  const rest = leftOut(days, 'day', 'days')
  if (only === undefined) return sentence('Every day of the week is withheld to protect individuals, or has no data.')
  if (others.length === 0)
    return sentence(
      'Only ',
      strong(only.name),
      ' can be shown',
      ...quoting([only], [', with ', ...about(only), ' ', noun]),
      `${rest}.`,
      ...month(mean, []),
    )
  const first = busiestWords(DAYS, days, noun)
  const counted = first.includes(noun) ? [] : [' ', noun]
  return sentence(...capital(first), `${rest}.`, ...(mean === null ? weekdays(days, counted) : month(mean, counted)))
}

/** @param counted what is counted, where nothing before has named it */
const month = (mean: Total | null, counted: Words): Words =>
  mean === null ? [] : [' An average day of the month has ', ...about(mean), ...counted, '.']

function weekdays(days: readonly NamedFigure[], counted: Words): Words {
  const released = days.filter(isReleased)
  return [` The ${released.length} days shown average `, ...about(meanOf(released)), ...counted, '.']
}

const meanOf = (days: readonly NamedFigure[]): Pick<Figure, 'value' | 'margin'> => {
  const { value, margin } = sumOf(days, null)
  return { value: (value ?? 0) / days.length, margin }
}
