import { WEEKDAYS } from '../../../../src/domain/constants.ts'
import { dailySentence } from '../../../../src/domain/summaries/daily.ts'
import { hourlySentence } from '../../../../src/domain/summaries/hourly.ts'
import { VISITS } from '../../../../src/domain/summaries/nouns.ts'
import { peaksSentence } from '../../../../src/domain/summaries/peaks.ts'
import { sumOf } from '../../../../src/domain/summaries/sum-figures.ts'
import { plainText } from '../plain-text.ts'
import { busiestRules } from './busiest-rules.ts'
import { isEnd, type Judge, judgeFigure, judgeInto, listed, read } from './judge.ts'
import { DAYS_OF, MONTH } from './place.ts'
import {
  type Case,
  HOUR_NAMES,
  judgeFigures,
  NAMES,
  NOTES,
  named,
  pattern,
  shownOf,
  silent,
  sum,
  type Truth,
  truthOf,
} from './reading.ts'
import { ALL, releasedFigures, releasedTotals } from './released.ts'

export async function days({ place, factorOf, verdicts }: Case): Promise<void> {
  const judge = judgeInto(verdicts, 'days of the week')
  const monthly: Judge = (_, isTrue) => judge('mean of the month', isTrue)
  const weekly: Judge = (_, isTrue) => judge('mean of the days shown', isTrue)
  const daysOf = (cell: number) => DAYS_OF[cell] ?? 0
  const figures = named(await releasedFigures(place.weekdays, factorOf, { daysOf }), WEEKDAYS)
  const mean = releasedTotals(place.weekdays, factorOf, ALL, () => MONTH)(0)
  const truth = truthOf(place.weekdays, WEEKDAYS, daysOf)
  for (const known of [mean, null])
    read(plainText(dailySentence(figures, known)), [
      [
        pattern('An average day of the month has (?:about|fewer than) (?<number>NUMBER)(?: visits)?'),
        ({ number = '' }) =>
          judgeFigure(
            monthly,
            number,
            { value: null, suppressed: false, margin: null, ...known },
            sum(place.weekdays.truth) / MONTH,
          ),
      ],
      [
        pattern('The NUMBER days shown average (?:about|fewer than) (?<number>NUMBER)(?: visits)?'),
        ({ number = '' }) => {
          const shown = [...shownOf(truth, figures).values()]
          const { value, margin } = sumOf(figures, null)
          judgeFigure(
            weekly,
            number,
            { value: (value ?? 0) / shown.length, margin, suppressed: false },
            sum(shown) / shown.length,
          )
        },
      ],
      ...busiestRules(judge, figures, truth),
      ...NOTES,
    ])
}

export async function hours({ place, factorOf, verdicts }: Case): Promise<void> {
  const judge = judgeInto(verdicts, 'hours of a day')
  const daysOf = () => MONTH
  const figures = named(await releasedFigures(place.hours, factorOf, { daysOf }), HOUR_NAMES)
  read(plainText(hourlySentence('day', figures)).replace('On an average day ', ''), [
    ...busiestRules(judge, figures, truthOf(place.hours, HOUR_NAMES, daysOf)),
    ...NOTES,
  ])
}

export async function peaks({ place, factorOf, verdicts }: Case): Promise<void> {
  const judge = judgeInto(verdicts, 'peaks by hour')
  const daysOf = () => MONTH
  const all = await releasedFigures(place.purposeHours, factorOf, {
    margins: [cell => Math.floor(cell / 24), cell => cell % 24],
    daysOf,
  })
  const series = NAMES.map((name, at) => ({ name, hours: named(all.slice(at * 24, at * 24 + 24), HOUR_NAMES) }))
  const hoursOf = (name: string) => series.find(each => each.name === name)?.hours ?? []
  const truth = (name: string): Truth => {
    const at = NAMES.indexOf(name) * 24
    return new Map(HOUR_NAMES.map((hour, cell) => [hour, (place.purposeHours.truth[at + cell] ?? 0) / MONTH]))
  }
  read(plainText(peaksSentence(series, VISITS)), [
    [
      pattern(
        '(?<name>[A-E]) peaks at (?<hour>TIME)(?! and|,)(?: with (?:about|fewer than) (?<number>NUMBER)(?: visits a day)?)?',
      ),
      ({ name = '', hour = '', number }) => {
        judge('lead', isEnd('largest', [hour], truth(name)))
        judgeFigures(judge, number, [hour], hoursOf(name), truth(name))
      },
    ],
    [
      pattern(
        '(?<name>[A-E]) can be shown at (?<hour>TIME) only(?:, with (?:about|fewer than) (?<number>NUMBER)(?: visits a day)?)?',
      ),
      ({ name = '', hour = '', number }) => judgeFigures(judge, number, [hour], hoursOf(name), truth(name)),
    ],
    [
      pattern('(?<name>[A-E]) peaks from (?<from>\\d\\d:00) to (?<to>\\d\\d:00)'),
      ({ name = '', from = '', to = '' }) => {
        const first = HOUR_NAMES.findIndex(hour => hour.startsWith(from))
        const last = HOUR_NAMES.findIndex(hour => hour.endsWith(to))
        judge('tie', isEnd('largest', HOUR_NAMES.slice(first, last + 1), truth(name)))
      },
    ],
    [
      pattern('(?<name>[A-E]) peaks at (?<hours>[^.;]+)'),
      ({ name = '', hours: said = '' }) => judge('tie', isEnd('largest', listed(said), truth(name))),
    ],
    silent('(?:[A-E](?:, | and )?)+ (?:has|have) no clear peak'),
    ...NOTES,
  ])
}
