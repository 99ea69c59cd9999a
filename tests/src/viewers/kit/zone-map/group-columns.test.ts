import { expect, test } from 'vitest'
import { zoneGroup } from '../../../../../src/domain/summaries/zone-group.ts'
import { toCsv } from '../../../../../src/ui/data-table/export.ts'
import { zoneWords } from '../../../../../src/viewers/kit/zone-map/figure-text.ts'
import { groupColumns, groupRows } from '../../../../../src/viewers/kit/zone-map/group-rows.ts'
import { VISITS_BY_ORIGIN } from '../../../../../src/viewers/kit/zone-map/mode.ts'
import { selecting, step } from '../../../../../src/viewers/kit/zone-map/model/machine.ts'
import { placeOf, resultOf } from './places.ts'

const places = [placeOf(1, 300, { rate: 300 }), placeOf(2, 100, { rate: 50 }), placeOf(3, 600, { rate: 9 })]
const shown = (per: 'residents' | null, adds = true) => {
  const columns = groupColumns({ ...VISITS_BY_ORIGIN, adds }, { per }).filter(column => !column.exportOnly)
  const rows = groupRows(zoneGroup(places, new Set([1, 2, 9])), new Map(), 10, adds)
  return [
    columns.map(({ header }) => header),
    ...rows.map(row => columns.map(column => column.text?.(row) ?? column.value(row))),
  ]
}

test('[V2.20] has columns for place, magnitude, rate and % of Total, and % of Group instead of a missing rate', () => {
  expect(shown('residents')).toEqual([
    ['Place', 'Visits', 'Per 1,000 residents', '% of Total'],
    ['Zone 1', '300', '300', '30.0%'],
    ['Zone 2', '100', '50', '10.0%'],
  ])
  expect(shown(null)).toEqual([
    ['Place', 'Visits', '% of Group', '% of Total'],
    ['Zone 1', '300', '75.0%', '30.0%'],
    ['Zone 2', '100', '25.0%', '10.0%'],
  ])
})

test('exports a place’s zones, its displayed and released figure, and the ends of the interval', () => {
  const wide = placeOf(4, 7808, {
    zones: [4, 5],
    name: 'Headingley',
    margin: 42,
    devices: '30-99',
    displayGroup: 3,
    rate: 3904,
  })
  const rows = groupRows(zoneGroup([wide], new Set([4])), new Map(), 10, true)
  const [head, row] = toCsv(groupColumns(VISITS_BY_ORIGIN, { per: 'residents' }), rows).split('\r\n')
  expect(head).toBe(
    'Place,Zone ID,Zones,Residents,Visits,"Visits, released","Low, 95%","High, 95%","Per 1,000 residents",% of Group,% of Total,Class,Quality,"Margin, ± %","Devices, about"',
  )
  // The interval ends at 7,808 × exp(-0.42) and 7,808 × exp(0.42).
  expect(row).toBe('Headingley,2 zones,4 5,1000,7800,7808,5130,11883,3904,100,100,3,C,42,30-99')
})

test('omits shares of figures that do not add up', () => {
  expect(shown(null, false).slice(1)).toEqual([
    ['Zone 1', '300', '–', '–'],
    ['Zone 2', '100', '–', '–'],
  ])
})

test('[V2.18] describes a zone in words: its figure once loaded, its place, and whether it is selected', () => {
  const zone = { id: 1, code: 'E02006861', name: 'Leeds 110' }
  const modes = [{ id: 'open', canFilterByZone: false, filters: [] }]
  const before = selecting({ mode: 'open', selected: [1] })
  expect(zoneWords(zone, before, VISITS_BY_ORIGIN)).toBe('Leeds 110, E02006861, selected')
  const asked = step(before, { kind: 'filter-pressed', request: 1 }, modes)
  const result = resultOf([...places, placeOf(4, 900, { zones: [4, 5], name: 'Headingley' })])
  const viewing = step(asked, { kind: 'answered', request: 1, result }, modes)
  expect(zoneWords(zone, viewing, VISITS_BY_ORIGIN)).toBe(
    'Leeds 110, E02006861, 300 visits, 95% interval 285 to 315, selected',
  )
  expect(zoneWords({ ...zone, id: 5 }, viewing, VISITS_BY_ORIGIN)).toBe(
    'Leeds 110, E02006861, part of Headingley, 2 zones, 900 visits, 95% interval 855 to 945',
  )
  expect(zoneWords({ ...zone, id: 9 }, viewing, VISITS_BY_ORIGIN)).toBe('Leeds 110, E02006861, no figure')
})
