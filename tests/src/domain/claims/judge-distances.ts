import type { Bracket } from '../../../../src/domain/summaries/dwells-sentence.ts'
import { journeysSentence } from '../../../../src/domain/summaries/journeys-sentence.ts'
import { plainText } from '../plain-text.ts'
import { judgeFigure, judgeInto, read } from './judge.ts'
import { type Case, pattern, silent, sum } from './reading.ts'
import { releasedFigures, releasedTotal, SHOWN } from './released.ts'

export function journeys({ place, factorOf, verdicts }: Case): void {
  const families = [
    [
      'journeys',
      'all',
      place.distances,
      SHOWN.distance,
      (cell: number) => [cell * 5, cell === 50 ? null : cell * 5 + 5],
    ],
    ['local journeys', 'local', place.local, SHOWN.local, (cell: number) => [cell, cell + 1]],
    [
      'non-local journeys',
      'non-local',
      place.nonlocal,
      SHOWN.nonlocal,
      (cell: number) => [cell === 0 ? 35 : cell * 10 + 30, cell === 22 ? null : cell * 10 + 40],
    ],
  ] as const
  for (const [form, which, table, axis, rangeOf] of families) {
    const judge = judgeInto(verdicts, form)
    const figures = releasedFigures(table, [axis], factorOf)
    const rows: readonly Bracket[] = figures.map(figure => {
      const [indexes = []] = figure.covers
      const [fromKm] = rangeOf(indexes[0] ?? 0)
      const [, toKm] = rangeOf(indexes.at(-1) ?? 0)
      return { ...figure, fromKm: fromKm ?? 0, toKm: toKm ?? null }
    })
    const all = sum(table.truth)
    const within = (km: number) =>
      sum(
        [...table.truth].filter((_, cell) => {
          const [, toKm] = rangeOf(cell)
          return toKm != null && toKm <= km
        }),
      ) / all
    for (const total of [releasedTotal(table, factorOf), null]) {
      const words = `(?:${which === 'all' ? '' : `${which} `}journeys)`
      read(plainText(journeysSentence(which, rows, total)), [
        [
          pattern(`Fewer than 80% of ${words} are within (?<km>NUMBER) km`),
          ({ km = '' }) => judge('within', within(Number(km)) < 0.8),
        ],
        [
          pattern(`80% of ${words} are within (?<km>NUMBER) km`),
          ({ km = '' }) => judge('within', within(Number(km)) >= 0.8),
        ],
        [
          pattern(`More than half of ${words} are over (?<km>NUMBER) km long`),
          ({ km = '' }) => judge('median', within(Number(km)) <= 0.5),
        ],
        silent('No distance has data'),
        silent(`Too little is known to say within which distance 80% of ${words} are`),
        [
          pattern('The median journey is in the (?<from>NUMBER) to (?<to>NUMBER) km bracket'),
          ({ from = '', to = '' }) => judge('median', within(Number(from)) <= 0.5 && within(Number(to)) >= 0.5),
        ],
        [
          pattern('The median journey is over (?<from>NUMBER) km long'),
          ({ from = '' }) => judge('median', within(Number(from)) <= 0.5),
        ],
        [
          pattern(
            'Only the (?:over )?(?<from>NUMBER) (?:to NUMBER )?km bracket can be shown(?:, with about (?<number>NUMBER) (?:local |non-local )?journeys)?',
          ),
          ({ from = '', number }) => {
            if (number === undefined) return
            const at = rows.findIndex(({ fromKm }) => fromKm === Number(from))
            const { value, times = 1 } = rows[at]!
            judgeFigure(judge, number, { ...rows[at]!, value: (value ?? 0) * times }, figures[at]!.truth * times)
          },
        ],
      ])
    }
  }
}
