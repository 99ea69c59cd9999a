import { expect, test } from 'vitest'
import { OVERVIEW_MAP_ZOOM } from '../../../../../src/domain/constants.ts'
import {
  closestCellM,
  coordinatesText,
  overviewRows,
  placePicture,
  placeText,
} from '../../../../../src/viewers/kit/report/report-place.ts'

const details = {
  templateId: 1,
  name: 'Leeds city core',
  templateName: 'Location Insights',
  startDate: '2026-10-01T00:00:00',
  endDate: '2026-10-31T23:59:59',
  missingDays: [],
  standardVersion: 1,
  residents: null,
  pois: [{ coords: [-1.5484, 53.79712] as [number, number], radius: 500 }],
  selectedZones: [],
  inputs: [],
  zoneSystem: 'Standard',
  zoneSystemId: null,
  areaKm2: 0.79,
  extent27700: null,
}
const cells = [
  { cl_cell_id: 1, easting: 430_000, northing: 433_000 },
  { cl_cell_id: 2, easting: 430_300, northing: 433_400 },
]

test('[V2.03] shows coordinates to 3 decimals, the covering cells and the closest one in the overview', () => {
  const rows = overviewRows(details, { at: [-1.5484, 53.79712], cells, closestM: 499.6 })
  expect(rows.map(row => [row.title, row.value])).toEqual([
    ['Report name', 'Location Insights'],
    ['Location coordinates', 'Latitude: 53.797, longitude: -1.548'],
    ['Start date', '01/10/2026'],
    ['End date', '31/10/2026'],
    ['Total covering cells', '2'],
    ['Closest cell distance', '500 m'],
  ])
  expect(rows.every(row => !row.hidden)).toBe(true)
})

test('[V2.03] shows the closest cell as Unknown without a point of interest', () => {
  const [closest] = overviewRows({ ...details, pois: [] }, { at: null, cells, closestM: null }).slice(-1)
  expect(closest).toEqual({ title: 'Closest cell distance', value: 'Unknown', hidden: true })
})

test('[V2.03] shows the marker at zoom 15, and in Development each cell by its id', () => {
  const place = {
    cells,
    cellsAt: [
      [-1.5, 53.8],
      [-1.49, 53.81],
    ] as [number, number][],
    at: [-1.5484, 53.79712] as [number, number],
    outline: [],
  }
  expect(OVERVIEW_MAP_ZOOM).toBe(15)
  const inDevelopment = placePicture(place, [], 'Development')
  expect(inDevelopment.badges).toEqual([{ at: place.at, text: 'Location Under Study', kind: 'place' }])
  expect(inDevelopment.overlay.points).toEqual(place.cellsAt)
  expect(inDevelopment.overlay.labels?.map(({ at, text }) => [at, text])).toEqual([
    [[-1.5, 53.8], 'cell 1'],
    [[-1.49, 53.81], 'cell 2'],
  ])
  const inProduction = placePicture({ ...place, at: null }, [], 'Production')
  expect(inProduction).toEqual({ overlay: { study: [], points: [], labels: [] }, badges: [] })
  const points = [
    { name: 'Leeds', lat: 53.79712, long: -1.5484, radius: 500 },
    { name: 'Headingley, Leeds', lat: 53.82, long: -1.58, radius: 500 },
    { name: null, lat: 53.9, long: -1.6, radius: 500 },
  ]
  const several = placePicture(place, points, 'Production')
  expect(several.badges.slice(1)).toEqual([
    { at: [-1.58, 53.82], text: '2', name: 'Point 2: Headingley, Leeds', kind: 'pin' },
    { at: [-1.6, 53.9], text: '3', name: 'Point 3: 53.900, -1.600', kind: 'pin' },
  ])
})

test('computes the distance to the closest cell in metres', () => {
  // A 3-4-5 triangle of 300 m and 400 m.
  expect(closestCellM([430_000, 433_000], cells.slice(1))).toBe(500)
  expect(closestCellM([430_000, 433_000], cells)).toBe(0)
  expect(closestCellM(null, cells)).toBeNull()
  expect(closestCellM([0, 0], [])).toBeNull()
  expect(coordinatesText([0, 51])).toBe('Latitude: 51.000, longitude: 0.000')
})

test('describes the place in the header', () => {
  expect(placeText({ selectedZones: [1, 2], pois: [], areaKm2: 4.2 })).toBe('2 zones, 4.20 km²')
  expect(placeText({ selectedZones: [], pois: details.pois, areaKm2: null })).toBe('1 point')
})
