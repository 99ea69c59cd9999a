import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { STREETS_FILE } from '../../demo/streets/streets-file.ts'
import { checkArchive, isOverlay } from '../../server/basemap/check-archive.ts'
import { createStreetNames } from '../../server/basemap/street-names.ts'
import { mercator } from '../../src/domain/geography/coordinates.ts'

const path = STREETS_FILE!
const file = readFileSync(path)
const archive = new PMTiles({
  getKey: () => 'streets',
  getBytes: async (offset, length) => ({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
})

/** The layers of the tile that contains the centre of Leeds. */
const tileOfCentre = async (zoom: number) => {
  const [x, y] = mercator([-1.5434, 53.7977]).map(part => Math.floor(part * 2 ** zoom)) as [number, number]
  const { layers } = new VectorTile(new PbfReader(new Uint8Array((await archive.getZxy(zoom, x, y))!.data)))
  return (layer: string, property: string) =>
    new Set(
      Array.from({ length: layers[layer]?.length ?? 0 }, (_, i) => layers[layer]!.feature(i).properties[property]),
    )
}

test('the demo’s streets are at most 8 MB, usable, and drawn over the packaged map', async () => {
  expect(statSync(path).size).toBeLessThan(8_000_000)
  expect(await isOverlay(path)).toBe(true)
  expect(await checkArchive(path)).toMatchObject({
    faults: [],
    minZoom: 8,
    maxZoom: 14,
    attribution: '© OpenStreetMap contributors, Open Database Licence 1.0',
  })
})

test('Briggate, the Headrow, the Aire, railways and buildings are on the map of Leeds', async () => {
  const near = await tileOfCentre(14)
  const roads = near('roads', 'name')
  for (const name of ['Briggate', 'The Headrow', 'Boar Lane', 'Vicar Lane']) expect(roads, name).toContain(name)
  expect(near('roads', 'kind')).toContain('rail')
  expect(near('buildings', 'kind')).toContain('building')
  const far = await tileOfCentre(11)
  expect(far('water', 'name')).toContain('River Aire')
  expect([...far('roads', 'kind')].toSorted()).toEqual(['highway', 'major_road', 'rail'])
  expect(far('buildings', 'kind')).toEqual(new Set())
})

test('no line in a tile has more vertices than MapLibre draws at once', async () => {
  // MapLibre draws 65,535 vertices in a segment, and reserves ten for each vertex of a line.
  const { minZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  let most = 0
  // Lines are longest in the largest tiles.
  for (let z = minZoom; z <= 11; z++) {
    const [left, top] = mercator([minLon, maxLat]).map(part => Math.floor(part * 2 ** z)) as [number, number]
    const [right, bottom] = mercator([maxLon, minLat]).map(part => Math.floor(part * 2 ** z)) as [number, number]
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const tile = await archive.getZxy(z, x, y)
        const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0))))
        for (const layer of Object.values(layers))
          for (let i = 0; i < layer.length; i++)
            for (const line of layer.feature(i).loadGeometry()) most = Math.max(most, line.length)
      }
  }
  expect(most).toBeGreaterThan(50)
  expect(most).toBeLessThanOrEqual(6553)
})

test('names points of Leeds and Bradford by their streets', async () => {
  const errors: unknown[] = []
  const streets = createStreetNames(path, error => errors.push(error))
  const nameAt = async (lat: number, lon: number) => (await streets.at([lon, lat]))?.name ?? null
  expect(await nameAt(53.7977, -1.5423)).toBe('Briggate')
  expect(await nameAt(53.79645, -1.5516)).toBe('Wellington Street')
  // The platforms of the station, where footpaths have names too.
  expect(await nameAt(53.7954, -1.5479)).toBe('New Station Street')
  expect(await nameAt(53.9052, -1.6925)).toBe('Orchard Gate')
  expect(await nameAt(53.83, -1.93)).toBeNull()
  expect(errors).toEqual([])
})

test('the notice with the licence is next to the file', () => {
  const notice = readFileSync(join(dirname(path), 'STREETS-NOTICE.md'), 'utf8').replaceAll('\n', ' ')
  for (const words of [
    '© OpenStreetMap contributors',
    'Open Database License 1.0',
    'https://opendatacommons.org/licenses/odbl/1-0/',
  ])
    expect(notice).toContain(words)
})
