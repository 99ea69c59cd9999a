import { expect, test } from 'vitest'
import { chargersText, readAreaChargers } from '../../../../src/viewers/kit/area-chargers.ts'
import { cannedClient } from '../canned-client.ts'

const SQUARE = [
  [
    [
      [-1.6, 53.8],
      [-1.5, 53.8],
      [-1.5, 53.9],
      [-1.6, 53.9],
      [-1.6, 53.8],
    ],
    // a hole
    [
      [-1.56, 53.84],
      [-1.54, 53.84],
      [-1.54, 53.86],
      [-1.56, 53.86],
      [-1.56, 53.84],
    ],
  ],
] as const
const charger = (lon: number, lat: number, maxKw: number | null) => ({ lon, lat, maxKw })
const ITEMS = [
  charger(-1.59, 53.81, 7),
  charger(-1.51, 53.89, 50),
  charger(-1.58, 53.85, null),
  // in the hole and outside
  charger(-1.55, 53.85, 150),
  charger(-1.45, 53.85, 150),
]
const read = (reply: { credit: string | null; items: typeof ITEMS }) => {
  const { call, asked } = cannedClient({ '/datasetsapi/chargepoints': () => reply })
  return readAreaChargers(call, SQUARE, new AbortController().signal).then(chargers => ({ chargers, asked }))
}

test('counts the public chargers in an area, and shows those up to about 10 km around it', async () => {
  const { chargers, asked } = await read({ credit: 'A registry', items: ITEMS })
  expect(chargers).toEqual({
    credit: 'A registry',
    at: ITEMS.map(({ lon, lat }) => [lon, lat]),
    text: '3 public chargers, 1 of 50 kW or more',
  })
  const [west, south, east, north] = decodeURIComponent(asked[0]!).split('box=')[1]!.split(',').map(Number)
  expect([west! + 1.6, south! - 53.8, east! + 1.5, north! - 53.9].map(part => Math.round(part * 100) / 100)).toEqual([
    -0.15, -0.09, 0.15, 0.09,
  ])
})

test('shows nothing without an import or an area', async () => {
  expect((await read({ credit: null, items: [] })).chargers).toBeNull()
  const { call, asked } = cannedClient({})
  expect(await readAreaChargers(call, [], new AbortController().signal)).toBeNull()
  expect(asked).toEqual([])
})

test('states that an area is without chargers, or without rapid ones', () => {
  expect(chargersText([])).toBe('no public chargers')
  expect(chargersText([{ maxKw: 22 }])).toBe('1 public charger, none of 50 kW or more')
})
