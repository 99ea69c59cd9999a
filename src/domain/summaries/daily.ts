import { extremes } from './extremes.ts'
import { isReleased, type NamedFigure } from './figure.ts'
import { VISITS } from './nouns.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import { countText, leftOut, noClearDifference } from './words.ts'

/**
 * The busiest and the quietest weekday and the average day.
 * @param noun what is counted
 * @param days visits per day of each weekday, named `Sunday` to `Saturday`; the average is their plain mean
 */
export function dailySentence(days: readonly NamedFigure[], noun: Part = VISITS): Sentence {
  const found = extremes(days)
  switch (found.kind) {
    case 'none':
      return sentence('Every day of the week is withheld to protect individuals, or has no data.')
    case 'one':
      return sentence(
        'Only ',
        strong(found.only.name),
        ' can be shown, with ',
        strong(countText(found.only.value)),
        ' ',
        noun,
        `${leftOut(days, 'day', 'days')}.`,
      )
    case 'level':
      return sentence(
        'There is ',
        strong('no clear difference'),
        ` between the days of the week: from ${countText(found.low.value)} `,
        noun,
        ` on ${found.low.name} to ${countText(found.high.value)} on ${found.high.name}${leftOut(days, 'day', 'days')}.`,
        ...average(days),
      )
    case 'ranked':
      return sentence(
        'The busiest day is ',
        strong(found.high.name),
        ' with ',
        strong(countText(found.high.value)),
        ' ',
        noun,
        `${noClearDifference(found.highRivals, 'days')}. The quietest${days.every(isReleased) ? '' : ' shown'} is `,
        strong(found.low.name),
        ' with ',
        strong(countText(found.low.value)),
        `${noClearDifference(found.lowRivals, 'days')}${leftOut(days, 'day', 'days')}.`,
        ...average(days),
      )
  }
}

function average(days: readonly NamedFigure[]) {
  const released = days.filter(isReleased)
  const mean = released.reduce((sum, day) => sum + day.value, 0) / released.length
  const over = released.length === days.length ? ' An average day has ' : ` The ${released.length} days shown average `
  return [over, strong(countText(mean)), '.'] as const
}
