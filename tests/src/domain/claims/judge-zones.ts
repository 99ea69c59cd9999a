import { zoneGroup, zoneGroupSentence } from '../../../../src/domain/summaries/zone-group.ts'
import { plainText } from '../plain-text.ts'
import { isEnd, judgeInto, listed, read } from './judge.ts'
import { type Case, judgeFigures, pattern, silent, truthOf } from './reading.ts'
import { releasedFigures, SHOWN } from './released.ts'

export function zones({ place, factorOf, verdicts }: Case): void {
  const table = place.zones
  const figures = releasedFigures(table, [SHOWN.zone], factorOf)
  const items = figures.map(({ name, value, margin, covers: [zones = []] }) => ({
    zoneId: zones[0] ?? 0,
    zones,
    name,
    magnitude: value ?? 0,
    margin,
    displayGroup: 0,
  }))
  for (const [form, size] of [
    ['a group of 12 zones', 12],
    ['all zones', table.truth.length],
  ] as const) {
    const judge = judgeInto(verdicts, form)
    const group = zoneGroup(items, new Set(Array.from({ length: size }, (_, at) => at)))
    const shown = figures.filter(({ name }) => group.zones.some(zone => zone.name === name))
    const truth = truthOf(shown)
    read(plainText(zoneGroupSentence(group, 'the origin of the most visits')), [
      silent('None of the selected zones has a figure'),
      silent('No single place in the group is clearly the origin of the most visits'),
      [
        pattern('(?<name>Z\\d+(?:\\+Z\\d+)*) is the only place in the group(?:, with about (?<number>NUMBER))?'),
        ({ name = '', number }) => judgeFigures(judge, number, [name], shown, truth),
      ],
      [
        pattern(
          '(?<name>Z\\d+(?:\\+Z\\d+)*) is the origin of the most visits in the group(?:: about (?<number>NUMBER))?',
        ),
        ({ name = '', number }) => {
          judge('lead', isEnd('largest', [name], truth))
          judgeFigures(judge, number, [name], shown, truth)
        },
      ],
      [
        pattern(
          'The origin of the most visits in the group is (?<names>[^.;:]+?), in no certain order(?:: about (?<numbers>NUMBERS))?',
        ),
        ({ names = '', numbers }) => {
          judge('tie', isEnd('largest', listed(names), truth))
          judgeFigures(judge, numbers, listed(names), shown, truth)
        },
      ],
    ])
  }
}
