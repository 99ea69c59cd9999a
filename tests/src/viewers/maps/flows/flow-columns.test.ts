import { expect, test } from 'vitest'
import { pairKey } from '../../../../../src/domain/flows/flow.ts'
import { longColumns, longRows } from '../../../../../src/viewers/maps/flows/flow-columns.ts'
import type { FlowFigure } from '../../../../../src/viewers/maps/flows/model/read-flows.ts'

const flow: FlowFigure = { o: 5, d: 6, trips: 20.456, margin: 10, devices: '30-99' }
const zone = (id: number) => (id === 0 ? { code: '', name: 'Outside' } : { code: `Z${id}`, name: `Zone ${id}` })

test('the file has every pair of zones and Outside, the selection in each row, and each pair’s share of a pool', () => {
  const pairs = [5, 6, 0]
    .flatMap(o => [5, 6, 0].map(d => ({ o, d })))
    .filter(({ o, d }) => (o !== 5 || d !== 6) && o + d > 0)
  const pool = { origins: [], destinations: [], pairs, trips: 14, margin: 20, devices: '30-99' as const }
  const figures = {
    zones: [5, 6],
    byPair: new Map([[pairKey(flow), flow]]),
    pools: [pool],
    poolOf: new Map(pairs.map(pair => [pairKey(pair), pool])),
  }
  const rows = longRows(figures, zone)
  const columns = longColumns('October 2026', { part: 'morning', daytype: 'weekday' })
  const lines = rows.map(row => columns.map(({ value }) => value(row)))
  expect(columns.map(({ header }) => header).slice(4, 9)).toEqual([
    'Period',
    'Part of the day',
    'Day type',
    'Mode',
    'Purpose',
  ])
  expect(lines).toHaveLength(8)
  const chosen = ['October 2026', 'Morning, 07:00 to 10:00', 'Weekdays', 'All modes', 'All purposes']
  expect(lines[1]).toEqual([
    ...['Z5', 'Zone 5', 'Z6', 'Zone 6'],
    ...chosen,
    ...[20, 20.46, 18.41, 22.5, 10, 'A', '30-99', null],
  ])
  expect(lines.at(-1)).toEqual([
    ...['Outside', 'Outside', 'Z6', 'Zone 6'],
    ...chosen,
    ...[2, 2, 1.6, 2.4, 20, 'B', '30-99', 1],
  ])
})
