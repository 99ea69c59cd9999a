import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { GROUND_FILE, servedArchive } from '../../../server/basemap/served-archive.ts'
import { parseSettings } from '../../../server/settings.ts'

const file = readFileSync(GROUND_FILE)
const archive = new PMTiles({
  getKey: () => 'ground',
  getBytes: async (offset, length) => ({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
})
/** The tile that a place lies in. */
const tileAt = async (zoom: number, lon: number, lat: number): Promise<VectorTile> => {
  const across = 2 ** zoom
  const x = Math.floor((lon / 360 + 0.5) * across)
  const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * across)
  const tile = await archive.getZxy(zoom, x, y)
  return new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0))))
}
const namesIn = (tile: VectorTile, layer: string): string[] => {
  const found = tile.layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, i) => String(found!.feature(i).properties.name))
}

test('is the map of a server without a setting, and of no other', () => {
  const served = (environment: Record<string, string>) => servedArchive(parseSettings(environment))
  expect(served({})).toBe(GROUND_FILE)
  expect(served({ BASEMAP_PMTILES: '/srv/gb.pmtiles' })).toBe('/srv/gb.pmtiles')
  expect(served({ BASEMAP_PMTILES: 'https://tiles.example/gb.pmtiles' })).toBeNull()
  expect(served({ BASEMAP_STYLE_URL: 'https://maps.example/style.json' })).toBeNull()
})

test('is small, and has all of Great Britain at the zooms that maps show', async () => {
  expect(statSync(GROUND_FILE).size).toBeLessThan(6_500_000)
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  expect([minZoom, maxZoom]).toEqual([4, 12])
  expect([minLon < -7.6, minLat < 49.9, maxLon > 1.76, maxLat > 60.8]).toEqual([true, true, true, true])
  for (const [lon, lat] of [
    [-1.5474, 53.7962],
    [-0.1276, 51.5072],
    [-4.2518, 55.861],
    [-3.179, 51.48],
    [-1.145, 60.155],
  ] as const)
    expect(Object.keys((await tileAt(12, lon, lat)).layers)).toEqual(
      expect.arrayContaining(['built', 'postcodes', 'places']),
    )
})

test('names towns from far away, and suburbs, stations and postcodes of Leeds close by', async () => {
  const far = await tileAt(6, -1.5474, 53.7962)
  expect(namesIn(far, 'places')).toEqual(expect.arrayContaining(['Leeds', 'Sheffield']))
  const near = await tileAt(12, -1.5794, 53.8195)
  expect(namesIn(near, 'places')).toEqual(expect.arrayContaining(['Headingley', 'Meanwood', 'Harehills', 'Hyde Park']))
  expect(namesIn(near, 'stations')).toEqual(expect.arrayContaining(['Burley Park']))
  expect(namesIn(near, 'postal')).toEqual(expect.arrayContaining(['LS6', 'LS6 1']))
})

test('comes with the notice that its licences ask for, beside the file', () => {
  const notice = readFileSync(join(dirname(GROUND_FILE), 'GROUND-NOTICE.md'), 'utf8').replaceAll('\n', ' ')
  for (const part of [
    'Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail copyright and database right. Source: Office for National Statistics licensed under the Open Government Licence v.3.0.',
    'National Public Transport Access Nodes (NaPTAN)',
    'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  ])
    expect(notice).toContain(part)
})
