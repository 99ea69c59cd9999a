import { zoneGroup, zoneGroupSentence } from '../../../../src/domain/summaries/zone-group.ts'
import { plainText } from '../plain-text.ts'
import { isEnd, judgeInto, listed, read } from './judge.ts'
import { type Case, judgeFigures, named, pattern, silent, type Truth } from './reading.ts'
import { releasedFigures } from './released.ts'

export async function zones({ place, factorOf, verdicts }: Case): Promise<void> {
  const table = place.zones
  const figures = await releasedFigures(table, factorOf, { isOpen: true })
  const items = figures.flatMap(({ value, margin }, zoneId) =>
    value === null ? [] : [{ zoneId, zones: [zoneId], name: `Z${zoneId}`, magnitude: value, margin, displayGroup: 0 }],
  )
  for (const [form, size] of [
    ['a group of 12 zones', 12],
    ['all zones', table.truth.length],
  ] as const) {
    const judge = judgeInto(verdicts, form)
    const group = zoneGroup(items, new Set(Array.from({ length: size }, (_, at) => at)))
    const shown = named(
      group.zones.map(zone => ({ value: zone.magnitude, margin: zone.margin, suppressed: false })),
      group.zones.map(zone => zone.name),
    )
    const truth: Truth = new Map(group.zones.map(zone => [zone.name, table.truth[zone.zoneId] ?? 0]))
    read(plainText(zoneGroupSentence(group, 'the origin of the most visits')), [
      silent('None of the selected zones has a figure'),
      silent('No place in the group stands out as the origin of the most visits'),
      [
        pattern('(?<name>Z\\d+) is the only place in the group(?:, with about (?<number>NUMBER))?'),
        ({ name = '', number }) => judgeFigures(judge, number, [name], shown, truth),
      ],
      [
        pattern('(?<name>Z\\d+) is the origin of the most visits in the group(?:: about (?<number>NUMBER))?'),
        ({ name = '', number }) => {
          judge('lead', isEnd('largest', [name], truth))
          judgeFigures(judge, number, [name], shown, truth)
        },
      ],
      [
        pattern(
          'The origin of the most visits in the group is (?<names>[^.;:]+?), with no clear difference between them(?:: about (?<numbers>NUMBERS))?',
        ),
        ({ names = '', numbers }) => {
          judge('tie', isEnd('largest', listed(names), truth))
          judgeFigures(judge, numbers, listed(names), shown, truth)
        },
      ],
    ])
  }
}
