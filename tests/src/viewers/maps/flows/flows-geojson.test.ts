import { expect, test } from 'vitest'
import { poolPairs } from '../../../../../src/domain/flows/flow.ts'
import { flowsGeoJson } from '../../../../../src/viewers/maps/flows/flows-geojson.ts'

const PLACES = new Map([
  [5, { code: 'B', name: 'Burley', inside: [-1.58, 53.80000004] as const }],
  [6, { code: 'C', name: 'City', inside: [-1.55, 53.8] as const }],
])
const flow = (o: number, d: number, trips: number) => ({ o, d, trips, margin: 10, devices: '30-99' as const })
const pool = (origins: number[], destinations: number[]) => ({
  origins,
  destinations,
  pairs: poolPairs({ origins, destinations }),
  trips: 14.26,
  margin: 20,
  devices: '30-99' as const,
})

test('flows are lines from origin to destination, with the digits that their margins support', () => {
  const figures = {
    flows: [flow(5, 6, 844.613), flow(6, 6, 20), flow(0, 5, 90)],
    pools: [pool([6], [0, 5]), pool([0], [6])],
  }
  const text = flowsGeoJson(figures, zone => PLACES.get(zone), ['Flows of Leeds', 'October 2026'])
  const { type, provenance, features } = JSON.parse(text)
  expect([type, provenance]).toEqual(['FeatureCollection', ['Flows of Leeds', 'October 2026']])
  expect(features[0]).toEqual({
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [-1.58, 53.8],
        [-1.55, 53.8],
      ],
    },
    properties: {
      kind: 'flow',
      origin: 'B',
      origin_name: 'Burley',
      destination: 'C',
      destination_name: 'City',
      trips: 845,
      released: 844.61,
      low: 760.15,
      high: 929.07,
      margin: 10,
      grade: 'A',
      devices: '30-99',
    },
  })
  const shapes = features.map(
    ({ geometry, properties }: { geometry: { type: string } | null; properties: { kind: string } }) => [
      properties.kind,
      geometry?.type ?? null,
    ],
  )
  expect(shapes).toEqual([
    ['flow', 'LineString'],
    ['within', 'Point'],
    ['outside', null],
    ['pool', 'MultiLineString'],
    ['pool', null],
  ])
  expect(features[3].properties).toMatchObject({ origins: ['C'], destinations: ['Outside', 'B'], pairs: 2, trips: 14 })
})
