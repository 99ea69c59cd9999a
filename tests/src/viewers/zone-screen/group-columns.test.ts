import { expect, test } from 'vitest'
import { zoneGroup } from '../../../../src/domain/summaries/zone-group.ts'
import { toCsv } from '../../../../src/ui/data-table/export.ts'
import { groupColumns, groupRows } from '../../../../src/viewers/zone-screen/group/group-columns.ts'
import { VISITS_BY_ORIGIN } from '../../../../src/viewers/zone-screen/measures.ts'
import { selecting, step } from '../../../../src/viewers/zone-screen/model/machine.ts'
import { zoneWords } from '../../../../src/viewers/zone-screen/zone-words.ts'

const item = (zoneId: number, magnitude: number) =>
  ({ zoneId, magnitude, displayGroup: 0, devices: '300+', margin: 5 }) as const
const items = new Map([item(1, 300), item(2, 100), item(3, 600)].map(each => [each.zoneId, each]))
const texts = (adds: boolean) => {
  const measure = { ...VISITS_BY_ORIGIN, adds }
  // zone 9 is selected and withheld: it takes no part
  const rows = groupRows(zoneGroup([...items.values()], new Set([1, 2, 9])), items, new Map(), 10, adds)
  return rows.map(row =>
    groupColumns(measure)
      .filter(column => !column.exportOnly)
      .map(column => column.text?.(row) ?? column.value(row)),
  )
}

test('[V2.20] Zone ID, magnitude, % of Group and % of Total of the released zones', () => {
  expect(groupColumns(VISITS_BY_ORIGIN).flatMap(column => (column.exportOnly ? [] : [column.header]))).toEqual([
    'Zone ID',
    'Visits',
    '% of Group',
    '% of Total',
  ])
  expect(texts(true)).toEqual([
    ['1', '300', '75.0%', '30.0%'],
    ['2', '100', '25.0%', '10.0%'],
  ])
})

test('exports have the figure as it is read, as it was released, and the ends of its interval', () => {
  const wide = new Map([[4, { zoneId: 4, magnitude: 7808, displayGroup: 3, devices: '30-99', margin: 42 } as const]])
  const rows = groupRows(zoneGroup([...wide.values()], new Set([4])), wide, new Map(), 10, true)
  const [head, row] = toCsv(groupColumns(VISITS_BY_ORIGIN), rows).split('\r\n')
  expect(head).toBe(
    'Zone ID,Name,Visits,"Visits, released","Low, 95%","High, 95%",% of Group,% of Total,Class,Quality,"Margin, ± %","Devices, about"',
  )
  // 7,808 x exp(-0.42) and x exp(0.42)
  expect(row).toBe('4,4,7800,7808,5130,11883,100,100,3,C,42,30-99')
})

test('figures that do not add up have no shares', () => {
  expect(texts(false)).toEqual([
    ['1', '300', '–', '–'],
    ['2', '100', '–', '–'],
  ])
})

test('[V2.18] a zone in words: its figure once there is an answer, and whether it is selected', () => {
  const zone = { id: 1, code: 'E02006861', name: 'Leeds 110' }
  const modes = [{ id: 'open', canFilterByZone: false, filters: [] }]
  const before = selecting({ mode: 'open', selected: [1] })
  expect(zoneWords(zone, before, VISITS_BY_ORIGIN)).toBe('Leeds 110, E02006861, selected')
  const asked = step(before, { kind: 'filter-pressed', request: 1 }, modes)
  const viewing = step(asked, { kind: 'answered', request: 1, result: { items, classes: 1, total: null } }, modes)
  expect(zoneWords(zone, viewing, VISITS_BY_ORIGIN)).toBe(
    'Leeds 110, E02006861, 300 visits, 95% interval 285 to 315, selected',
  )
  expect(zoneWords({ ...zone, id: 9 }, viewing, VISITS_BY_ORIGIN)).toBe('Leeds 110, E02006861, withheld or zero')
})
