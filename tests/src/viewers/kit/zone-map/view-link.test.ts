import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DETAILS } from '../../../../../src/domain/places/place-tree.ts'
import { shortCount } from '../../../../../src/domain/text/numbers.ts'
import { COLOURED_BY } from '../../../../../src/viewers/kit/zone-map/map-colours.ts'
import { PLACE_LISTS } from '../../../../../src/viewers/kit/zone-map/place-lists.ts'
import {
  decodeZones,
  encodeZones,
  readViewLink,
  writeViewLink,
  type ZoneViewLink,
} from '../../../../../src/viewers/kit/zone-map/view-link.ts'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 60_000 }), { maxLength: 60 })
const decimals = (value: number, places: number) => Number(value.toFixed(places))
const view: fc.Arbitrary<ZoneViewLink> = fc.record({
  mode: fc.option(fc.constantFrom('journeyorigins', 'combined')),
  filters: fc.constantFrom({}, { daytype: ['1,2,3,4,5'] }, { daytype: ['1,2,3,4,5', '6,0'], ages: ['NA'] }),
  zones: fc.oneof(
    fc.constant('all' as const),
    fc.constant(null),
    ids.map(list => list.sort((a, b) => a - b)),
  ),
  group: fc.option(ids.map(list => list.sort((a, b) => a - b))),
  viewing: fc.boolean(),
  range: fc.option(fc.tuple(fc.nat(9), fc.nat(9))),
  detail: fc.constantFrom(...DETAILS),
  colouredBy: fc.constantFrom(...COLOURED_BY),
  circle: fc.option(
    fc.record({
      radiusKm: fc.integer({ min: 1, max: 50 }),
      centre: fc.option(
        fc.tuple(
          fc.double({ min: -8, max: 2, noNaN: true }).map(v => decimals(v, 4) + 0),
          fc.double({ min: 49, max: 61, noNaN: true }).map(v => decimals(v, 4)),
        ),
      ),
    }),
  ),
  list: fc.constantFrom(...PLACE_LISTS),
  camera: fc.option(
    fc.record({
      lon: fc.double({ min: -8, max: 2, noNaN: true }).map(v => decimals(v, 4) + 0),
      lat: fc.double({ min: 49, max: 61, noNaN: true }).map(v => decimals(v, 4)),
      zoom: fc.double({ min: 0, max: 18, noNaN: true }).map(v => decimals(v, 2)),
    }),
  ),
  tab: fc.constantFrom('filters' as const, 'data' as const, 'info' as const),
  menuOpen: fc.boolean(),
})

test('reopens exactly the view that wrote the link, and keeps the dataset', () => {
  fc.assert(
    fc.property(view, written => {
      const params = writeViewLink(written, new URLSearchParams('datasetid=12&zones=1&f.old=2'))
      expect(params.get('datasetid')).toBe('12')
      expect(readViewLink(new URLSearchParams(params.toString()))).toEqual(written)
    }),
  )
})

test('falls back to the defaults for any broken link', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), text => {
      const read = readViewLink(new URLSearchParams(text))
      expect(readViewLink(writeViewLink(read, new URLSearchParams()))).toEqual({ ...read, filters: expect.anything() })
    }),
  )
  expect(readViewLink(new URLSearchParams('zones=!!&range=a-b&at=1,2&tab=x')).zones).toBeNull()
  expect(readViewLink(new URLSearchParams('at=999,2,3')).camera).toBeNull()
  for (const circle of ['0', '51', '2.5', 'x', '5,1', '5,200,50'])
    expect(readViewLink(new URLSearchParams({ circle })).circle?.centre ?? null).toBeNull()
  expect(readViewLink(new URLSearchParams('circle=51')).circle).toBeNull()
})

test('encodes zones as differences and runs', () => {
  expect(encodeZones([])).toBe('')
  expect(encodeZones([12, 10, 11, 13, 40])).toBe('a.1~3.r')
  expect(decodeZones('a.1~3.r')).toEqual([10, 11, 12, 13, 40])
  expect(decodeZones('1~zzzzzzz')).toBeNull()
  fc.assert(
    fc.property(ids, list => {
      expect(decodeZones(encodeZones(list))).toEqual(list.sort((a, b) => a - b))
    }),
  )
})

test('shortens the counts in a legend', () => {
  expect([495, 1234, 9960, 12_345, 999_600, 2_500_000].map(shortCount)).toEqual([
    '495',
    '1.2k',
    '10k',
    '12k',
    '1.0m',
    '2.5m',
  ])
})
