import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkArchive } from '../../../server/basemap/check-archive.ts'
import { TOWN_METADATA } from '../../support/map-tiles/invented-town.ts'
import { type MadeArchive, pmtilesBytes } from '../../support/map-tiles/write-pmtiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'gb.pmtiles')

const FULL: MadeArchive = {
  tiles: [0, 13].map(z => ({ z, x: 0, y: 0, bytes: new Uint8Array(500) })),
  metadata: { ...TOWN_METADATA, 'planetiler:osm:osmosisreplicationtime': '2026-11-20T00:00:00Z' },
  bounds: [-8.7, 49.8, 1.9, 60.9],
}
const check = (archive: Partial<MadeArchive> = {}, change = (bytes: Buffer) => bytes) => {
  writeFileSync(path, change(pmtilesBytes({ ...FULL, ...archive })))
  return checkArchive(path)
}

test('a file that fits: what it covers, its size, its schema and its credit', async () => {
  const report = await check()
  expect(report).toMatchObject({
    minZoom: 0,
    maxZoom: 13,
    bounds: [-8.7, 49.8, 1.9, 60.9],
    tiles: 2,
    attribution: '© OpenStreetMap',
    schemaVersion: '4.15.2',
    dataDay: '2026-11-20',
    faults: [],
    remarks: [],
  })
  expect(report.bytes).toBe(pmtilesBytes(FULL).length)
})

test('another schema, missing layers, an older version, another compression and a file that is cut off are faults', async () => {
  const faultsOf = async (...how: Parameters<typeof check>) => (await check(...how)).faults
  const withLayers = (...names: readonly string[]) => ({
    metadata: { ...TOWN_METADATA, vector_layers: names.map(id => ({ id })) },
  })
  expect(await faultsOf(withLayers('transportation', 'place', 'building'))).toEqual([
    'The tiles are not in the Protomaps schema: none of its layers is in them.',
  ])
  expect(await faultsOf(withLayers('water', 'roads', 'places', 'pois', 'landuse'))).toEqual([
    'The tiles lack layers of the Protomaps schema: buildings, boundaries.',
  ])
  expect(await faultsOf({ metadata: { ...TOWN_METADATA, version: '3.7.1' } })).toEqual([
    'The tiles are of version 3 of the Protomaps schema; the style needs version 4. Cut the file out of a newer build.',
  ])
  expect(await faultsOf({}, bytes => bytes.fill(4, 98, 99))).toEqual([
    'The tiles are compressed in a way that browsers cannot undo: only gzip, or none, is read.',
  ])
  expect(await faultsOf({}, bytes => bytes.subarray(0, bytes.length - 1))).toEqual([
    expect.stringMatching(
      /^The file is cut off: its directories and tiles end at byte \d+, the file at \d+\. Copy it again\.$/,
    ),
  ])
})

test('bounds, zooms and a credit that an operator should know of are remarks', async () => {
  const remarksOf = async (archive: Partial<MadeArchive>) => (await check(archive)).remarks
  expect(await remarksOf({ bounds: [-2, 53, -1, 54] })).toEqual([
    'It does not cover all of Great Britain: outside its bounds maps show no ground.',
  ])
  const deepest = (z: number) => ({ tiles: [0, z].map(at => ({ z: at, x: 0, y: 0, bytes: new Uint8Array(9) })) })
  expect(await remarksOf(deepest(10))).toEqual([expect.stringContaining('It ends at zoom 10')])
  expect(await remarksOf(deepest(15))).toEqual([expect.stringContaining('each zoom beyond 13 doubles the size')])
  expect(await remarksOf({ metadata: { ...TOWN_METADATA, attribution: undefined } })).toEqual([
    expect.stringContaining('does not name OpenStreetMap'),
  ])
})

test('what is no archive, or has metadata that nobody can read, is refused by a sentence', async () => {
  await expect(check({}, () => Buffer.from('{"type":"FeatureCollection"}'))).rejects.toThrow('is no PMTiles file.')
  await expect(check({ tileType: 2 })).rejects.toThrow('holds no vector tiles')
  await expect(check({}, bytes => bytes.fill(0, 210, 300))).rejects.toThrow('The metadata of')
})
