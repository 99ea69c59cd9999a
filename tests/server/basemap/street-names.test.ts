import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createStreetNames } from '../../../server/basemap/street-names.ts'
import { mercator } from '../../../src/domain/geography/coordinates.ts'
import { pmtilesBytes } from '../../support/map-tiles/write-pmtiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-streets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'streets.pmtiles')

const ZOOM = 14
const M_LAT = 1 / 111_195
const M_LON = M_LAT / Math.cos((53.8 * Math.PI) / 180)
/** A point on the edge between two tiles of zoom 14. */
const EDGE = (Math.ceil(mercator([-1.55, 53.8])[0] * 2 ** ZOOM) / 2 ** ZOOM - 0.5) * 360
const at = (eastM: number, northM: number): [number, number] => [EDGE + eastM * M_LON, 53.8 + northM * M_LAT]

/** A road that runs north to south at a distance east of the tile's edge. */
const road = (eastM: number, properties: Record<string, string>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: [at(eastM, -300), at(eastM, 300)] },
})

const writeRoads = (features: Feature[]): void => {
  const index = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: ZOOM, indexMaxZoom: 0 })
  const [x, y] = mercator(at(10, 0)).map(part => Math.floor(part * 2 ** ZOOM)) as [number, number]
  const tiles = [x - 1, x].flatMap(column => {
    const tile = index.getTile(ZOOM, column, y)
    return tile === null
      ? []
      : [{ z: ZOOM, x: column, y, bytes: fromGeojsonVt({ roads: tile }, { version: 2, extent: 4096 }) }]
  })
  writeFileSync(path, pmtilesBytes({ tiles, metadata: {}, bounds: [-1.6, 53.7, -1.4, 53.9] }))
}

const errors: unknown[] = []
const streets = createStreetNames(path, error => errors.push(error))
const MAIN = { kind: 'major_road', kind_detail: 'primary', name: 'Wellington Street' }
const ALLEY = { kind: 'minor_road', kind_detail: 'service', name: 'Back Lane' }

beforeEach(() => {
  errors.length = 0
})

test('names a point by the nearest street, on either side of a tile’s edge', async () => {
  writeRoads([road(60, MAIN), road(200, { ...MAIN, name: 'Park Row' })])
  expect(await streets.at(at(40, 0))).toEqual({ name: 'Wellington Street', distanceM: 20 })
  expect(await streets.at(at(-10, 0))).toEqual({ name: 'Wellington Street', distanceM: 70 })
  expect(await streets.at(at(190, 50))).toMatchObject({ name: 'Park Row' })
  expect(errors).toEqual([])
})

test('prefers a main road or a pedestrian street to an alley that is a little nearer', async () => {
  for (const preferred of [MAIN, { kind: 'path', kind_detail: 'pedestrian', name: 'Briggate' }]) {
    writeRoads([road(50, preferred), road(0, ALLEY)])
    expect(await streets.at(at(30, 0))).toMatchObject({ name: preferred.name })
    expect(await streets.at(at(5, 0))).toMatchObject({ name: 'Back Lane' })
  }
})

test('does not name a point by a motorway, a railway, an unnamed road or a street more than 75 m away', async () => {
  writeRoads([
    road(10, { kind: 'highway', kind_detail: 'motorway', name: 'Inner Ring Road' }),
    road(15, { kind: 'rail', name: 'Harrogate Line' }),
    road(20, { kind: 'minor_road', kind_detail: 'residential' }),
    road(80, MAIN),
  ])
  expect(await streets.at(at(0, 0))).toBeNull()
  expect(await streets.at(at(10, 0))).toMatchObject({ name: 'Wellington Street' })
})

test('uses a replaced file at once, and reports an unreadable one', async () => {
  writeRoads([road(60, MAIN)])
  expect(await streets.at(at(40, 0))).toMatchObject({ name: 'Wellington Street' })
  writeRoads([road(60, { ...MAIN, name: 'Whitehall Road' })])
  expect(await streets.at(at(40, 0))).toMatchObject({ name: 'Whitehall Road' })
  rmSync(path)
  expect(await streets.at(at(40, 0))).toBeNull()
  expect(errors).toHaveLength(1)
})
