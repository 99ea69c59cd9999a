import { releaseRepeats } from '../../../../server/warehouse/gate/release-repeats.ts'
import { releaseStays } from '../../../../server/warehouse/gate/release-stays.ts'
import { WEEKDAYS } from '../../../../src/domain/constants.ts'
import { shareOf } from '../../../../src/domain/share-of.ts'
import { dwellSentence } from '../../../../src/domain/summaries/dwells.ts'
import { repeatSentence, repeatShare } from '../../../../src/domain/summaries/repeat.ts'
import { plainText } from '../plain-text.ts'
import { isEnd, judgeFigure, judgeInto, listed, read } from './judge.ts'
import { DAYS_OF } from './place.ts'
import {
  type Case,
  HOUR_NAMES,
  judgeFigures,
  NOTES,
  named,
  pattern,
  shownOf,
  silent,
  sum,
  type Truth,
} from './reading.ts'
import { judgeShare } from './share-rules.ts'
import { measuresBy, SETTINGS } from './table.ts'

export async function dwells({ place, factorOf, verdicts }: Case): Promise<void> {
  const words = { at: 'on ', again: 'on ', say: (name: string) => name, one: 'day', many: 'days' }
  for (const [form, table, names] of [
    ['dwells by day', place.staysByDay, WEEKDAYS],
    ['dwells by hour', place.staysByHour, HOUR_NAMES],
  ] as const) {
    const judge = judgeInto(verdicts, form)
    const cells = measuresBy(table, cell => cell, factorOf)
    const rows = releaseStays({ keys: [...names.keys()], keyOf: () => ({}), cells }, SETTINGS)
    const figures = named(
      rows.map(row => ({ ...row, value: row.avgdwelltime === null ? null : Math.round(row.avgdwelltime / 60) })),
      names,
    )
    const truth: Truth = new Map(names.map((name, at) => [name, (table.stays[at] ?? 0) / (table.truth[at] || 1) / 60]))
    const claim = (end: 'largest' | 'smallest', said: string, numbers: string | undefined) => {
      judge(listed(said).length === 1 ? 'lead' : 'tie', isEnd(end, listed(said), shownOf(truth, figures)))
      judgeFigures(judge, numbers, listed(said), figures, truth)
    }
    const ends =
      '(?<names>TIME(?:, TIME)*(?: and TIME)?)(?:, with no clear difference between them)?(?:, about (?<numbers>NUMBERS)(?: minutes on average)?)?'
    read(plainText(dwellSentence(words, figures)), [
      silent('There is no clear difference between the days in how long people dwell'),
      silent('No day clearly has the longest or the shortest stays'),
      silent('; no day clearly has the (?:longest|shortest) stays'),
      [pattern(`People dwell longest on ${ends}`), ({ names: said = '', numbers }) => claim('largest', said, numbers)],
      [
        pattern(`(?:People dwell|;) shortest on ${ends}`),
        ({ names: said = '', numbers }) => claim('smallest', said, numbers),
      ],
      [
        pattern(
          'Only people who arrive on (?<name>TIME) can be shown(?:: they dwell for about (?<number>NUMBER) minutes on average)?',
        ),
        ({ name = '', number }) => judgeFigures(judge, number, [name], figures, truth),
      ],
      ...NOTES,
    ])
  }
}

export async function repeats({ place, factorOf, verdicts }: Case): Promise<void> {
  const judge = judgeInto(verdicts, 'repeat visits')
  const table = place.repeats
  const weekdays = measuresBy(table, cell => Math.floor(cell / 2), factorOf)
  const daysOf = (weekday: number) => DAYS_OF[weekday] ?? 0
  const rows = releaseRepeats(
    { daysOf, released: weekdays, parts: measuresBy(table, cell => cell, factorOf) },
    SETTINGS,
  )
  const given = rows.map(row => ({
    value: row.repeatcount,
    total: row.totalcount,
    margin: row.margin,
    suppressed: row.suppressed,
  }))
  const found = repeatShare(given)
  const shown = rows.flatMap(row => (row.suppressed ? [] : [row.weekday]))
  const mean = (of: (weekday: number) => number) =>
    sum(shown.map(weekday => of(weekday) / daysOf(weekday))) / shown.length
  const repeat = mean(weekday => table.truth[weekday * 2 + 1] ?? 0)
  const all = mean(weekday => (table.truth[weekday * 2] ?? 0) + (table.truth[weekday * 2 + 1] ?? 0))
  read(plainText(repeatSentence(given)), [
    [
      pattern(
        'Over the NUMBER days of the week(?: that can be shown)?, (?:about|fewer than) (?<repeat>NUMBER) of (?:about|fewer than) (?<all>NUMBER) visits a day are repeat visits, (?<share>[<>]?[\\d.]+%)',
      ),
      ({ repeat: few = '', all: many = '', share = '' }) => {
        const { daily = 0, dailyTotal = 0, margin = null } = found ?? {}
        judgeFigure(judge, few, { value: daily, margin, suppressed: false }, repeat)
        judgeFigure(judge, many, { value: dailyTotal, margin, suppressed: false }, all)
        const of = shareOf({ value: daily, margin, suppressed: false }, { value: dailyTotal, of: 'all' }, 1)
        judgeShare(judge, share, of, repeat / all)
      },
    ],
    ...NOTES,
  ])
}
