import type { Bracket } from '../../../../src/domain/summaries/brackets.ts'
import { journeysSentence } from '../../../../src/domain/summaries/journeys.ts'
import { plainText } from '../plain-text.ts'
import { judgeFigure, judgeInto, read } from './judge.ts'
import { type Case, NOTES, pattern, silent, sum } from './reading.ts'
import { releasedFigures, releasedTotals } from './released.ts'

export async function journeys({ place, factorOf, verdicts }: Case): Promise<void> {
  const families = [
    ['journeys', 'all', place.distances, (cell: number) => [cell * 5, cell === 50 ? null : cell * 5 + 5]],
    ['local journeys', 'local', place.local, (cell: number) => [cell, cell + 1]],
    [
      'non-local journeys',
      'non-local',
      place.nonlocal,
      (cell: number) => [cell === 0 ? 35 : cell * 10 + 30, cell === 22 ? null : cell * 10 + 40],
    ],
  ] as const
  for (const [form, which, table, rangeOf] of families) {
    const judge = judgeInto(verdicts, form)
    const rows: readonly Bracket[] = (await releasedFigures(table, factorOf)).map((figure, cell) => {
      const [fromKm = 0, toKm = null] = rangeOf(cell)
      return { ...figure, fromKm: fromKm ?? 0, toKm }
    })
    for (const total of [releasedTotals(table, factorOf)(0), null]) {
      const isShown = total === null
      const truth = rows.map(({ fromKm, toKm, value }, cell) => ({
        fromKm,
        toKm,
        people: isShown && value === null ? 0 : (table.truth[cell] ?? 0),
      }))
      const all = sum(truth.map(({ people }) => people))
      const within = (km: number) =>
        sum(truth.flatMap(({ toKm, people }) => (toKm !== null && toKm <= km ? [people] : []))) / all
      const words = `(?:${which === 'all' ? '' : `${which} `}journeys)(?: whose distances are shown)?`
      read(plainText(journeysSentence(which, rows, total)), [
        [
          pattern(`Fewer than 80% of ${words} are within (?<km>NUMBER) km`),
          ({ km = '' }) => judge('within', within(Number(km)) < 0.8),
        ],
        [
          pattern(`80% of ${words} are within (?<km>NUMBER) km`),
          ({ km = '' }) => judge('within', within(Number(km)) >= 0.8),
        ],
        silent(`Too little is known to say within which distance 80% of ${words} are`),
        [
          pattern('The median journey(?: of them)? is in the (?<from>NUMBER) to (?<to>NUMBER) km bracket'),
          ({ from = '', to = '' }) => judge('median', within(Number(from)) <= 0.5 && within(Number(to)) >= 0.5),
        ],
        [
          pattern('The median journey(?: of them)? is over (?<from>NUMBER) km long'),
          ({ from = '' }) => judge('median', within(Number(from)) <= 0.5),
        ],
        [
          pattern(
            'Only the (?:over )?(?<from>NUMBER) (?:to NUMBER )?km bracket can be shown(?:, with about (?<number>NUMBER) (?:local |non-local )?journeys)?',
          ),
          ({ from = '', number }) => {
            if (number === undefined) return
            const at = rows.findIndex(({ fromKm }) => fromKm === Number(from))
            judgeFigure(judge, number, rows[at]!, table.truth[at] ?? 0)
          },
        ],
        ...NOTES,
      ])
    }
  }
}
