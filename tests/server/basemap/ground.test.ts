import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { GROUND_FILE, servedBasemap } from '../../../server/basemap/served-archive.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'

const file = readFileSync(GROUND_FILE)
const archive = new PMTiles({
  getKey: () => 'ground',
  getBytes: async (offset, length) => ({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
})
/** The tile that contains a position. */
const tileAt = async (zoom: number, lon: number, lat: number): Promise<VectorTile> => {
  const across = 2 ** zoom
  const x = Math.floor((lon / 360 + 0.5) * across)
  const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * across)
  const tile = await archive.getZxy(zoom, x, y)
  return new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0))))
}
const propertiesIn = (tile: VectorTile, layer: string) => {
  const found = tile.layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, i) => found!.feature(i).properties)
}
const namesIn = (tile: VectorTile, layer: string): string[] => propertiesIn(tile, layer).map(({ name }) => String(name))

/** The zoom at which a name first appears; the rank is 100 times the zoom minus the place's size. */
const firstZoom = (order: unknown): number => Math.ceil(Number(order) / 100)

test('is the default base map, and is not used when a setting names another', async () => {
  const served = async (environment: Record<string, string>) => [
    ...(await servedBasemap(parseSettings(environment), null)).archives.values(),
  ]
  expect(await served({})).toEqual([GROUND_FILE])
  expect(await served({ BASEMAP_PMTILES: 'https://tiles.example/gb.pmtiles' })).toEqual([])
  expect(await served({ BASEMAP_STYLE_URL: 'https://maps.example/style.json' })).toEqual([])
})

test('is small, and covers Great Britain at every zoom of the product’s maps', async () => {
  expect(statSync(GROUND_FILE).size).toBeLessThan(6 * 2 ** 20)
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

test('names towns at low zooms, and suburbs, stations and postcodes of Leeds at high zooms', async () => {
  const far = await tileAt(6, -1.5474, 53.7962)
  expect(namesIn(far, 'places')).toEqual(expect.arrayContaining(['Leeds', 'Sheffield']))
  const near = await tileAt(12, -1.5794, 53.8195)
  expect(namesIn(near, 'places')).toEqual(expect.arrayContaining(['Headingley', 'Meanwood', 'Harehills', 'Hyde Park']))
  expect(namesIn(near, 'stations')).toEqual(expect.arrayContaining(['Burley Park']))
  // The stations further away are circles without names.
  const dots = (await tileAt(11, -1.5794, 53.8195)).layers.stations
  expect(dots?.length).toBe(1)
  expect(dots?.feature(0).loadGeometry().flat().length).toBeGreaterThan(3)
  expect(dots?.feature(0).properties).toEqual({})
  expect(namesIn(near, 'postal')).toEqual(expect.arrayContaining(['LS6', 'LS6 1']))
  const centre = await tileAt(12, -1.5474, 53.7962)
  expect(namesIn(centre, 'landmarks')).toEqual(expect.arrayContaining(['Trinity Shopping Centre', 'Leeds Dock']))
  expect(centre.layers.units?.length).toBeGreaterThan(500)
  const units = propertiesIn(centre, 'units').map(({ sector, unit }) => `${sector}${unit}`)
  expect(units).toEqual(expect.arrayContaining(['LS1 4DY', 'LS1 5AB']))
})

test('names the landmarks of Leeds before fields, and every large town before its smaller neighbours', async () => {
  const from = new Map(
    propertiesIn(await tileAt(12, -1.5474, 53.7962), 'places').map(({ name, order }) => [name, firstZoom(order)]),
  )
  expect(from.get('Holbeck')).toBeLessThan(13)
  expect(from.get('Mint')).toBeGreaterThanOrEqual(13)
  const fromOf = async (zoom: number, lon: number, lat: number, name: string) =>
    firstZoom(propertiesIn(await tileAt(zoom, lon, lat), 'places').find(place => place.name === name)?.order)
  for (const [name, lon, lat] of [
    ['Leeds', -1.5503, 53.8007],
    ['Liverpool', -2.9785, 53.4093],
    ['Sheffield', -1.4595, 53.3768],
    ['Nottingham', -1.1512, 52.9562],
    ['Cardiff', -3.1722, 51.4943],
  ] as const)
    expect(await fromOf(6, lon, lat, name), name).toBeLessThanOrEqual(6)
  expect(await fromOf(12, -1.8767, 50.7209, 'Bournemouth')).toBeLessThanOrEqual(
    await fromOf(12, -1.9664, 50.7337, 'Poole'),
  )
})

test('includes the notice that its licences require in the same folder', () => {
  const notice = readFileSync(join(dirname(GROUND_FILE), 'GROUND-NOTICE.md'), 'utf8').replaceAll('\n', ' ')
  for (const part of [
    'Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail copyright and database right. Source: Office for National Statistics licensed under the Open Government Licence v.3.0.',
    'National Public Transport Access Nodes (NaPTAN)',
    'National Chargepoint Registry',
    'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  ])
    expect(notice).toContain(part)
})
