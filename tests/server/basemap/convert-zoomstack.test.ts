import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import sqlite from 'node-sqlite3-wasm'
import { PbfReader } from 'pbf'
import { PMTiles, tileIdToZxy } from 'pmtiles'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkArchive } from '../../../server/basemap/check-archive.ts'
import { createArchiveWriter } from '../../../server/basemap/write-archive.ts'
import { convertZoomstack } from '../../../server/basemap/zoomstack/convert-zoomstack.ts'
import { archiveCredit } from '../../../src/map/basemap/archive-tiles.ts'
import { type MadeMbtiles, writeZoomstack } from '../../support/map-tiles/zoomstack-mbtiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-zoomstack-'))
const scratch = join(folder, 'scratch')
mkdirSync(scratch)
beforeAll(() => void vi.stubEnv('TMPDIR', scratch))
afterAll(() => {
  // Other test files run later in this process.
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})
const from = join(folder, 'zoomstack.mbtiles')
const to = join(folder, 'gb.pmtiles')
afterEach(() => {
  rmSync(to, { force: true })
  expect(readdirSync(scratch)).toEqual([])
})

const never = new AbortController().signal
const OPTIONS = { maxZoom: 22, signal: never, onProgress: (_done: number, _all: number) => {} }
const convert = (made: MadeMbtiles = {}, options: Partial<typeof OPTIONS> = {}) => {
  const tiles = writeZoomstack(from, made)
  return convertZoomstack(from, to, { ...OPTIONS, ...options }).then(conversion => ({ conversion, tiles }))
}

const archiveOf = (path: string): PMTiles => {
  const bytes = readFileSync(path)
  return new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })
}
const tileAt = async (archive: PMTiles, key: string): Promise<VectorTile | null> => {
  const [zoom = 0, x = 0, y = 0] = key.split('/').map(Number)
  const found = await archive.getZxy(zoom, x, y)
  return found ? new VectorTile(new PbfReader(new Uint8Array(found.data))) : null
}
const featuresOf = (tile: VectorTile, layer: string) => {
  const found = tile.layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, at) => found!.feature(at))
}
const propertiesOf = (tile: VectorTile, layer: string) =>
  featuresOf(tile, layer).map(({ properties }) => ({ ...properties }))

test('converts OS Open Zoomstack tiles to an archive in the schema that maps draw', async () => {
  const seen: [number, number][] = []
  const { conversion, tiles } = await convert({ zooms: [9, 13] }, { onProgress: (done, all) => seen.push([done, all]) })
  expect(conversion).toEqual({
    read: tiles.size,
    written: expect.any(Number),
    leftOut: ['contours', 'etl', 'foreshore', 'national_parks'],
  })
  expect(seen.at(-1)).toEqual([tiles.size, tiles.size])
  expect(await checkArchive(to)).toMatchObject({
    faults: [],
    remarks: [],
    minZoom: 9,
    maxZoom: 13,
    bounds: [-8.75, 49.84, 1.8, 60.9],
    schemaVersion: '4.0.0',
    attribution: 'Contains OS data © Crown copyright and database right',
  })
  const archive = archiveOf(to)
  const key = [...tiles.keys()].find(each => each.startsWith('9/'))!
  const tile = (await tileAt(archive, key))!
  expect(Object.keys(tile.layers).toSorted()).toEqual([
    'boundaries',
    'buildings',
    'landuse',
    'places',
    'pois',
    'roads',
    'water',
  ])
  expect(propertiesOf(tile, 'water')).toEqual([
    { kind: 'ocean' },
    { kind: 'lake' },
    { kind: 'river' },
    { kind: 'stream' },
    { kind: 'lake', name: 'Fenby Mere' },
  ])
  expect(propertiesOf(tile, 'landuse').map(({ kind }) => kind)).toEqual([
    'residential',
    'wood',
    'park',
    'golf_course',
    'school',
    'commercial',
  ])
  expect(propertiesOf(tile, 'roads')).toEqual([
    { kind: 'highway', kind_detail: 'motorway', ref: 'M1', shield_text: 'M1' },
    { kind: 'major_road', kind_detail: 'trunk', ref: 'A2', shield_text: 'A2' },
    { kind: 'major_road', kind_detail: 'primary', ref: 'A3', shield_text: 'A3' },
    { kind: 'major_road', kind_detail: 'secondary', ref: 'B4', shield_text: 'B4' },
    { kind: 'major_road', kind_detail: 'tertiary', name: 'Road 4' },
    { kind: 'minor_road', kind_detail: 'residential', name: 'Road 5' },
    { kind: 'minor_road', kind_detail: 'service', name: 'Road 6' },
    { kind: 'minor_road', kind_detail: 'service', name: 'Road 7' },
    { kind: 'rail' },
  ])
  expect(propertiesOf(tile, 'places').map(({ kind, population_rank: rank }) => `${kind} ${rank}`)).toEqual([
    'locality 13',
    'locality 12',
    'locality 9',
    'locality 6',
    'locality 5',
    'locality 5',
    'neighbourhood 4',
  ])
  expect(propertiesOf(tile, 'places')[1]).toMatchObject({ name: 'City of Fenby', sort_key: 5 })
  expect(propertiesOf(tile, 'pois')).toEqual([
    { kind: 'station', name: 'Aldermoor' },
    { kind: 'aerodrome', name: 'Aldermoor Airport' },
    { kind: 'park', name: 'Fenby Park' },
    { kind: 'hospital', name: 'Fenby Infirmary' },
  ])
  expect(propertiesOf(tile, 'boundaries')).toEqual([{ kind: 'region', kind_detail: 4 }])
  expect(propertiesOf(tile, 'buildings')).toEqual([{ kind: 'building' }, { kind: 'building' }])
})

test('leaves the shapes of every tile unchanged', async () => {
  const { conversion, tiles } = await convert({ zooms: [12, 13] })
  const archive = archiveOf(to)
  const shapes = (tile: VectorTile, layer: string) =>
    featuresOf(tile, layer).map(each => [each.type, each.loadGeometry()])
  let compared = 0
  for (const [key, bytes] of tiles) {
    const before = new VectorTile(new PbfReader(bytes))
    const after = await tileAt(archive, key)
    const water = ['sea', 'surfacewater'].flatMap(layer => shapes(before, layer))
    if (water.length > 0) expect(shapes(after!, 'water').slice(0, water.length), key).toEqual(water)
    expect(after === null ? [] : shapes(after, 'buildings'), key).toEqual(shapes(before, 'buildings'))
    compared += water.length
  }
  expect(compared).toBeGreaterThan(3)
  // The converter drops a tile that contains only contours or a national park.
  expect(conversion.written).toBeLessThan(conversion.read)
})

test('writes the same archive from tables or a view, compressed or not', async () => {
  await convert()
  const bytes = readFileSync(to)
  for (const made of [{ asView: true }, { store: (mvt: Uint8Array) => mvt }]) {
    await convert(made)
    expect(readFileSync(to).equals(bytes)).toBe(true)
  }
})

test('omits deeper tiles on request, and names a missing folder', async () => {
  const { conversion, tiles } = await convert({ zooms: [9, 12, 13] }, { maxZoom: 12 })
  expect(conversion.read).toBe([...tiles.keys()].filter(key => !key.startsWith('13/')).length)
  expect(await checkArchive(to)).toMatchObject({ minZoom: 9, maxZoom: 12 })
  await expect(convert({}, { maxZoom: 5 })).rejects.toThrow('no tiles at these zooms')
  await expect(convertZoomstack(from, join(folder, 'none', 'gb.pmtiles'), OPTIONS)).rejects.toThrow('Cannot write into')
})

test('refuses another product, raster tiles, and a damaged or foreign file, and leaves nothing behind', async () => {
  const refused = (made: MadeMbtiles) => expect(convert(made)).rejects
  await refused({
    layers: {
      transportation: [
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-1.5474, 53.7962] } },
      ],
    },
  }).toThrow('None of the tiles has a layer of OS Open Zoomstack')
  await refused({ metadata: { format: 'png' } }).toThrow('holds no vector tiles (its format is png)')
  await refused({ store: mvt => gzipSync(mvt).subarray(0, 30) }).toThrow(
    /^The tile \d+\/\d+\/\d+ cannot be read: .*Download/,
  )
  await refused({ store: () => Buffer.from('no tile') }).toThrow('cannot be read')
  const bomb = gzipSync(Buffer.alloc(70 * 1024 * 1024))
  await refused({ zooms: [9], store: () => bomb }).toThrow('cannot be read')
  writeFileSync(from, 'no database'.repeat(1000))
  const again = () => convertZoomstack(from, to, OPTIONS)
  await expect(again()).rejects.toThrow('is no MBTiles file, or a damaged one')
  rmSync(from)
  await expect(again()).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(convertZoomstack(from, from, OPTIONS)).rejects.toThrow('another name')
  await expect(convertZoomstack(from, scratch, OPTIONS)).rejects.toThrow('is a folder. Name the new file in it.')
  expect(readdirSync(folder).toSorted()).toEqual(['scratch'])
})

test('leaves the previous file unchanged when a conversion is stopped', async () => {
  writeFileSync(to, 'the file of before')
  const stop = new AbortController()
  const stopped = convert({}, { signal: stop.signal, onProgress: done => void (done === 3 && stop.abort()) })
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  expect(readFileSync(to, 'utf8')).toBe('the file of before')
  expect(readdirSync(folder).toSorted()).toEqual(['gb.pmtiles', 'scratch', 'zoomstack.mbtiles'])
})

test('writes leaf directories for many tiles, finds every tile, and stores identical small tiles once', async () => {
  const writer = await createArchiveWriter(to)
  const ids = Array.from({ length: 12_000 }, (_, at) => 5461 + at * 3 + (at % 2))
  for (const id of ids) await writer.add(id, gzipSync(Buffer.from(id % 5 === 0 ? 'sea' : `tile ${id}`)))
  const last = ids.at(-1)!
  for (const more of [1, 2, 3]) await writer.add(last + more, gzipSync(Buffer.from('sea')))
  await expect(writer.add(last, Buffer.alloc(1))).rejects.toThrow('comes after')
  await writer.finish({ vector_layers: [] }, { minZoom: 0, maxZoom: 14, bounds: [-8, 50, 2, 60] })
  await writer.close()
  const archive = archiveOf(to)
  const header = await archive.getHeader()
  expect(header).toMatchObject({ numAddressedTiles: 12_003, clustered: true })
  expect(header.leafDirectoryLength).toBeGreaterThan(0)
  expect(header.numTileContents).toBeLessThan(header.numTileEntries)
  const textOf = async (id: number) => {
    const found = await archive.getZxy(...tileIdToZxy(id))
    return found && Buffer.from(found.data).toString()
  }
  for (let at = 0; at < ids.length; at += 97) {
    const id = ids[at]!
    expect(await textOf(id)).toBe(id % 5 === 0 ? 'sea' : `tile ${id}`)
    expect(await textOf(id + 1)).toBe(ids[at + 1] === id + 1 ? `tile ${id + 1}` : undefined)
  }
  expect([await textOf(last + 3), await textOf(last + 4), await textOf(1)]).toEqual(['sea', undefined, undefined])
})

test('credits Ordnance Survey for its data and OpenStreetMap for the rest, and shows no markup from a file', () => {
  expect(archiveCredit('Contains OS data © Crown copyright and database right')).toBe(
    'Base map: Contains OS data © Crown copyright and database right, Open Government Licence',
  )
  expect(archiveCredit('<img src=x onerror=alert(1)> OS data © Crown copyright')).not.toContain('img')
  for (const other of ['', '<a>© OpenStreetMap</a>', 'Crown'])
    expect(archiveCredit(other).replace(/<[^>]*>/g, '')).toBe(
      'Base map: © OpenStreetMap contributors, Open Database Licence',
    )
})

test('refuses a file that lists a tile twice', async () => {
  writeZoomstack(from, { asView: true })
  const database = new sqlite.Database(from)
  database.exec('insert into map select * from map limit 1')
  database.close()
  await expect(convertZoomstack(from, to, OPTIONS)).rejects.toThrow(/has the tile \d+\/\d+\/\d+ twice/)
})
