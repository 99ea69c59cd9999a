import { extremes } from './extremes.ts'
import { isReleased, type NamedFigure } from './figure.ts'
import { type Sentence, sentence, strong, term } from './sentence.ts'
import { countText, leftOut, noClearDifference } from './words.ts'

const visits = term('visits', 'visit')

/**
 * The busiest and the quietest hour of one weekday.
 * @param weekday its name, `Sunday`
 * @param hours visits in each hour per day of that weekday, named `13:00 to 14:00`
 */
export function hourlySentence(weekday: string, hours: readonly NamedFigure[]): Sentence {
  const found = extremes(hours)
  const rest = leftOut(hours, 'hour', 'hours')
  switch (found.kind) {
    case 'none':
      return sentence(
        'Every hour of an average ',
        strong(weekday),
        ' is withheld to protect individuals, or has no data.',
      )
    case 'one':
      return sentence(
        'On an average ',
        strong(weekday),
        ' only ',
        strong(found.only.name),
        ' can be shown, with ',
        strong(countText(found.only.value)),
        ' ',
        visits,
        `${rest}.`,
      )
    case 'level':
      return sentence(
        'On an average ',
        strong(weekday),
        ' there is ',
        strong('no clear difference'),
        ` between the hours: from ${countText(found.low.value)} `,
        visits,
        ` at ${found.low.name} to ${countText(found.high.value)} at ${found.high.name}${rest}.`,
      )
    case 'ranked':
      return sentence(
        'On an average ',
        strong(weekday),
        ' the busiest hour is ',
        strong(found.high.name),
        ' with ',
        strong(countText(found.high.value)),
        ' ',
        visits,
        `${noClearDifference(found.highRivals, 'hours')}. The quietest${hours.every(isReleased) ? '' : ' shown'} is `,
        strong(found.low.name),
        ' with ',
        strong(countText(found.low.value)),
        `${noClearDifference(found.lowRivals, 'hours')}${rest}.`,
      )
  }
}
