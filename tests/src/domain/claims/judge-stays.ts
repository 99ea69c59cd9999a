import { isMeanSafe, releaseRepeats, releaseStays } from '../../../../server/warehouse/disclosure/release-tables.ts'
import type { DwellByDay } from '../../../../src/contract/report-tables.ts'
import { figuresOnce, valuesOf } from '../../../../src/domain/disclosure/merged-rows.ts'
import { shareOf } from '../../../../src/domain/disclosure/share-of.ts'
import { dwellSentence } from '../../../../src/domain/summaries/dwells-sentence.ts'
import { repeatSentence, repeatShare } from '../../../../src/domain/summaries/repeat.ts'
import { plainText } from '../plain-text.ts'
import { isEnd, judgeFigure, judgeInto, listed, read } from './judge.ts'
import { type Case, judgeFigures, pattern, runBetween, silent, sum, truthOf } from './reading.ts'
import { keyOf, SHOWN, sumOver } from './released.ts'
import { judgeShare } from './share-rules.ts'
import { cutOf } from './table.ts'

const timesOf = (indexes: readonly unknown[]) => (indexes.length > 1 ? { times: indexes.length } : {})

export function dwells({ place, factorOf, verdicts }: Case): void {
  for (const [form, table, axis, by] of [
    ['dwells by day', place.staysByDay, SHOWN.weekday, 'day'],
    ['dwells by hour', place.staysByHour, SHOWN.hour, 'hour'],
  ] as const) {
    const judge = judgeInto(verdicts, form)
    const cells = cutOf(table, [axis], factorOf, 1, isMeanSafe)
    const rows = figuresOnce(releaseStays<DwellByDay>(keyOf(axis, 'dayofweek'), cells), ['dayofweek'])
    const figures = rows.map(row => {
      const indexes = valuesOf(row, 'dayofweek').map(Number)
      const covers = [indexes]
      return {
        name: axis.nameOf(indexes),
        value: row.avgdwelltime === null ? null : Math.round(row.avgdwelltime / 60),
        margin: row.margin,
        ...timesOf(indexes),
        truth: sumOver(table.stays, [axis], covers) / (sumOver(table.truth, [axis], covers) || 1) / 60,
        covers,
      }
    })
    const truth = truthOf(figures)
    /** The sentence has `13:00 and 14:00` for an hour. */
    const text = plainText(dwellSentence(by, figures)).replaceAll(/(\d\d:00) and (\d\d:00)/g, '$1 to $2')
    const claim = (end: 'largest' | 'smallest', said: string[], numbers: string | undefined) => {
      judge(said.length === 1 ? 'lead' : 'tie', isEnd(end, said, truth))
      judgeFigures(judge, numbers, said, figures, truth)
    }
    const namesOf = (said: string) => {
      const range = /^(\w+day|\d\d:00) to (\w+day|\d\d:00)$/.exec(said)
      return range && !truth.has(said) ? runBetween(figures, range[1]!, range[2]!) : [...listed(said)]
    }
    const ends =
      '(?:on |from |when they arrive between |between )(?<names>TIME(?: to TIME)?(?:, TIME)*(?: and TIME)?)(?:, in no certain order)?(?:, about (?:NUMBER to NUMBER|(?<numbers>NUMBERS))(?: minutes on average)?)?'
    read(text, [
      [
        pattern(
          'People dwell clearly longer (?:on|when they arrive between) (?<high>TIME) than (?:on|between) (?<low>TIME)',
        ),
        ({ high = '', low = '' }) => judge('lead', truth.get(high)! > truth.get(low)!),
      ],
      silent('There is no clear difference between the (?:day|hour)s in how long people dwell'),
      silent('No (?:day|hour) has data'),
      [pattern(`People dwell longest ${ends}`), ({ names = '', numbers }) => claim('largest', namesOf(names), numbers)],
      [
        pattern(`(?:People dwell|;) shortest ${ends}`),
        ({ names = '', numbers }) => claim('smallest', namesOf(names), numbers),
      ],
      [
        pattern(
          'Only people who arrive (?:on|between) (?<name>TIME) can be shown(?:, together)?(?:: they dwell for about (?<number>NUMBER) minutes on average)?',
        ),
        ({ name = '', number }) => judgeFigures(judge, number, [name], figures, truth),
      ],
    ])
  }
}

export function repeats({ place, factorOf, verdicts }: Case): void {
  const judge = judgeInto(verdicts, 'repeat visits')
  const table = place.repeats
  const axis = SHOWN.weekday
  const rows = figuresOnce(
    releaseRepeats(keyOf(axis, 'weekday'), cutOf(table, [axis], factorOf, 2), ([days]) => axis.overOf(days!)),
    ['weekday'],
  )
  const given = rows.map(row => ({
    value: row.repeatcount,
    total: row.totalcount,
    margin: row.margin,
    ...timesOf(valuesOf(row, 'weekday')),
  }))
  const found = repeatShare(given)
  // Each row is the mean of its days, weighted by their number.
  const mean = (isIn: (part: number) => boolean) => {
    const truths = table.truth.map((people, cell) => (isIn(cell % 2) ? people : 0))
    const days = rows.map(row => valuesOf(row, 'weekday').map(Number))
    const ofDays = (indexes: readonly number[]) =>
      sum(indexes.map(day => truths[day * 2]! + truths[day * 2 + 1]!)) / axis.overOf(indexes)
    return sum(days.map(indexes => ofDays(indexes) * indexes.length)) / sum(days.map(({ length }) => length))
  }
  const [repeat, all] = [mean(part => part === 1), mean(() => true)]
  read(plainText(repeatSentence(given)), [
    silent('No day of the week has data'),
    silent('Too little is known to say how many visits are repeat visits'),
    [
      pattern(
        'Over the NUMBER days of the week(?: with data)?, (?:about|fewer than) (?<repeat>NUMBER) visits a day are repeat visits, (?<share>[<>]?[\\d.]+%) of all visits',
      ),
      ({ repeat: few = '', share = '' }) => {
        const { daily = 0, dailyTotal = 0, margin = null } = found ?? {}
        judgeFigure(judge, few, { value: daily, margin }, repeat)
        judgeShare(judge, share, shareOf({ value: daily, margin }, { value: dailyTotal }, 1), repeat / all)
      },
    ],
  ])
}
