import { dailySentence, hourlySentence, peaksSentence } from '../../../../src/domain/summaries/by-time.ts'
import { VISITS } from '../../../../src/domain/summaries/words.ts'
import { plainText } from '../plain-text.ts'
import { busiestRules } from './busiest-rules.ts'
import { isEnd, type Judge, judgeFigure, judgeInto, listed, read } from './judge.ts'
import { MONTH } from './place.ts'
import { type Case, judgeFigures, pattern, runBetween, silent, sum, truthOf } from './reading.ts'
import { releasedFigures, releasedTotal, SHOWN } from './released.ts'

export function days({ place, factorOf, verdicts }: Case): void {
  const judge = judgeInto(verdicts, 'days of the week')
  const monthly: Judge = (_, isTrue) => judge('mean of the month', isTrue)
  const figures = releasedFigures(place.weekdays, [SHOWN.weekday], factorOf)
  const mean = releasedTotal(place.weekdays, factorOf, MONTH)
  for (const known of [mean, null])
    read(plainText(dailySentence(figures, known)), [
      [
        pattern('An average day of the month has (?:about|fewer than) (?<number>NUMBER)(?: visits)?'),
        ({ number = '' }) => judgeFigure(monthly, number, known!, sum(place.weekdays.truth) / MONTH),
      ],
      ...busiestRules(judge, figures, truthOf(figures)),
    ])
}

export function hours({ place, factorOf, verdicts }: Case): void {
  const judge = judgeInto(verdicts, 'hours of a day')
  const figures = releasedFigures(place.hours, [SHOWN.hour], factorOf)
  read(
    plainText(hourlySentence('day', figures)).replace('On an average day ', ''),
    busiestRules(judge, figures, truthOf(figures)),
  )
}

export function peaks({ place, factorOf, verdicts }: Case): void {
  const judge = judgeInto(verdicts, 'peaks by hour')
  const all = releasedFigures(place.purposeHours, [SHOWN.purpose, SHOWN.hour], factorOf)
  const ofHours = all.map(figure => ({
    ...figure,
    series: SHOWN.purpose.nameOf(figure.covers[0] ?? []),
    name: SHOWN.hour.nameOf(figure.covers[1] ?? []),
  }))
  const hoursOf = (name: string) => ofHours.filter(({ series }) => series === name)
  const truth = (name: string) => truthOf(hoursOf(name))
  const series = [...new Set(ofHours.map(each => each.series))].map(name => ({ name, hours: hoursOf(name) }))
  read(plainText(peaksSentence(series, VISITS)), [
    [
      pattern(
        '(?<name>NAME) peaks at (?<hour>TIME)(?! and|,)(?: with (?:about|fewer than) (?<number>NUMBER)(?: visits a day)?)?',
      ),
      ({ name = '', hour = '', number }) => {
        judge('lead', isEnd('largest', [hour], truth(name)))
        judgeFigures(judge, number, [hour], hoursOf(name), truth(name))
      },
    ],
    [
      pattern('(?<name>NAME) peaks from (?<from>\\d\\d:00) to (?<to>\\d\\d:00)'),
      ({ name = '', from = '', to = '' }) => {
        const hours = hoursOf(name).map(({ name: hour }) => hour)
        const shared = hours.indexOf(`${from} to ${to}`)
        const named = shared < 0 ? runBetween(hoursOf(name), from, to) : [`${from} to ${to}`]
        judge('tie', isEnd('largest', named, truth(name)))
      },
    ],
    [
      pattern('(?<name>NAME) peaks at (?<hours>[^.;]+)'),
      ({ name = '', hours: said = '' }) => judge('tie', isEnd('largest', listed(said), truth(name))),
    ],
    silent('(?:NAME(?:, | and )?)+ (?:has|have) no clear peak'),
  ])
}
