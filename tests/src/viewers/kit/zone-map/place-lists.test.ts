import { expect, test } from 'vitest'
import { VISITS_BY_ORIGIN } from '../../../../../src/viewers/kit/zone-map/mode.ts'
import { awayText } from '../../../../../src/viewers/kit/zone-map/parts/place-lists.tsx'
import {
  districtRows,
  placeRows,
  placesAway,
  totalOf,
  zonesOutside,
} from '../../../../../src/viewers/kit/zone-map/place-lists.ts'
import { placeOf } from './places.ts'

const ZONES: readonly (readonly [id: number, name: string, lon: number])[] = [
  [1, 'Leeds 001', -1.5],
  [2, 'Leeds 002', -1.51],
  [3, 'Leeds 003B', -1.52],
  [4, 'Bradford 012', -1.75],
  [5, 'Bradford 013', -1.76],
  [6, 'Craven 001', -2],
]
const NAMES = new Map(
  ZONES.map(([id, name, lon]) => [
    id,
    {
      id,
      code: `Z${id}`,
      name,
      population: 1000,
      areaKm2: 1,
      inside: [lon, 53.8] as const,
      extentLonLat: [lon, 53.8, lon, 53.8] as const,
    },
  ]),
)
const PLACES = [
  placeOf(1, 300),
  placeOf(2, 200, { zones: [2, 3] }),
  placeOf(4, 150),
  placeOf(5, 100, { zones: [5, 6], name: 'Bingley and Skipton' }),
  placeOf(0, 50, { zones: [], name: 'Elsewhere' }),
]
const TOTAL = { value: 800, margin: 2 }

test('sums places by the district in their zones’ names, with mixed places and those outside the map last', () => {
  expect(
    districtRows(PLACES, NAMES, TOTAL).map(({ name, places, magnitude, ofTotal }) => [
      name,
      places,
      magnitude,
      ofTotal,
    ]),
  ).toEqual([
    ['Leeds', 2, 500, 0.625],
    ['Bradford', 1, 150, 0.1875],
    ['More than one district', 1, 100, 0.125],
    ['Outside all zones of this map', 1, 50, 0.0625],
  ])
  const [leeds] = districtRows(PLACES, NAMES, TOTAL)
  // More certain than its parts, which are ±5 %, but not as certain as the whole.
  expect(leeds!.margin).toBeLessThan(5)
  expect(leeds!.margin).toBeGreaterThan(2)
})

test('lists no districts if the zone names contain none', () => {
  const plain = new Map([...NAMES].map(([id, zone]) => [id, { ...zone, name: `Zone ${'abcdef'[id - 1]}` }]))
  expect(districtRows(PLACES, plain, TOTAL)).toEqual([])
})

test('lists the places outside the current map view', () => {
  const away = placesAway(PLACES, NAMES, [-1.6, 53.7, -1.4, 53.9])
  expect(placeRows(away, TOTAL).map(({ name }) => name)).toEqual(['Zone 4', 'Bingley and Skipton', 'Elsewhere'])
  expect(awayText(totalOf(away, TOTAL), VISITS_BY_ORIGIN)).toBe('37.5% of visits start outside the view of the map.')
  // One of its zones is in view.
  expect(placesAway(PLACES, NAMES, [-1.77, 53.7, -1.4, 53.9]).map(({ name }) => name)).toEqual(['Elsewhere'])
  expect(awayText(totalOf([], TOTAL), VISITS_BY_ORIGIN)).toBe('All selected places are in the view of the map.')
  expect(awayText(totalOf(away, null), VISITS_BY_ORIGIN)).toBe('3 places are outside the view of the map.')
})

test('leaves out every place with a zone in the area', () => {
  expect(zonesOutside(PLACES, new Set([1, 3]))).toEqual([4, 5, 6])
})
