import { extremes } from './extremes.ts'
import { isReleased, type NamedFigure } from './figure.ts'
import { VISITS } from './nouns.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import { countText, leftOut, noClearDifference } from './words.ts'

/**
 * The busiest and the quietest hour of an average day.
 * @param day which: `Sunday`, or `day` for all of them
 * @param hours counts in each hour per such day, named `13:00 to 14:00`
 * @param noun what is counted
 */
export function hourlySentence(day: string, hours: readonly NamedFigure[], noun: Part = VISITS): Sentence {
  const found = extremes(hours)
  const rest = leftOut(hours, 'hour', 'hours')
  switch (found.kind) {
    case 'none':
      return sentence('Every hour of an average ', strong(day), ' is withheld to protect individuals, or has no data.')
    case 'one':
      return sentence(
        'On an average ',
        strong(day),
        ' only ',
        strong(found.only.name),
        ' can be shown, with ',
        strong(countText(found.only.value)),
        ' ',
        noun,
        `${rest}.`,
      )
    case 'level':
      return sentence(
        'On an average ',
        strong(day),
        ' there is ',
        strong('no clear difference'),
        ` between the hours: from ${countText(found.low.value)} `,
        noun,
        ` at ${found.low.name} to ${countText(found.high.value)} at ${found.high.name}${rest}.`,
      )
    case 'ranked':
      return sentence(
        'On an average ',
        strong(day),
        ' the busiest hour is ',
        strong(found.high.name),
        ' with ',
        strong(countText(found.high.value)),
        ' ',
        noun,
        `${noClearDifference(found.highRivals, 'hours')}. The quietest${hours.every(isReleased) ? '' : ' shown'} is `,
        strong(found.low.name),
        ' with ',
        strong(countText(found.low.value)),
        `${noClearDifference(found.lowRivals, 'hours')}${rest}.`,
      )
  }
}
