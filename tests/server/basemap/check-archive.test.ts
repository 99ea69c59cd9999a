import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createArchiveFile } from '../../../server/basemap/archive-file.ts'
import { checkArchive } from '../../../server/basemap/check-archive.ts'
import { GROUND_FILE } from '../../../server/basemap/served-archive.ts'
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

test('reports coverage, size, schema and credit of a valid file', async () => {
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

test('reports a foreign schema, missing layers, an older version, another compression and a truncated file as faults', async () => {
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

test('reports unusual bounds, zooms and credits as remarks for the operator', async () => {
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

test('accepts a file of roads without names of places, which maps draw over the packaged map', async () => {
  const layers = (...ids: readonly string[]) => ({ ...TOWN_METADATA, vector_layers: ids.map(id => ({ id })) })
  expect(await check({ metadata: layers('roads', 'water'), bounds: [-2, 53, -1, 54] })).toMatchObject({
    faults: [],
    remarks: ['It has no names of places: maps draw it over the packaged map.'],
  })
  expect((await check({ metadata: layers('water', 'places') })).faults).toEqual([
    expect.stringContaining('The tiles lack layers of the Protomaps schema: landuse, roads'),
  ])
})

test('refuses a file that is not an archive, or has unreadable metadata, with a message', async () => {
  await expect(check({}, () => Buffer.from('{"type":"FeatureCollection"}'))).rejects.toThrow('is no PMTiles file.')
  await expect(check({ tileType: 2 })).rejects.toThrow('holds no vector tiles')
  await expect(check({}, bytes => bytes.fill(0, 210, 300))).rejects.toThrow('The metadata of')
})

/** Overwrites a length or an offset in the header, at a byte position. */
const at = (place: number, value: bigint) => (bytes: Buffer) => {
  bytes.writeBigUInt64LE(value, place)
  return bytes
}
const [ROOT_LENGTH, METADATA_LENGTH, LEAVES_LENGTH, TILES_LENGTH] = [16, 32, 48, 64] as const

test.each([ROOT_LENGTH, METADATA_LENGTH, LEAVES_LENGTH, TILES_LENGTH])(
  'reports a length at byte %i that exceeds the file size, without reading that far',
  async place => {
    for (const length of [2n ** 32n, 2n ** 52n]) {
      const report = check({}, at(place, length))
      if (place === METADATA_LENGTH) await expect(report).rejects.toThrow('The metadata of')
      else expect((await report).faults).toEqual([expect.stringMatching(/^The file is cut off/)])
      await expect(createArchiveFile(path).open()).rejects.toThrow('is cut off: its directories and tiles end at byte')
    }
  },
)

/** The archive with another root directory, whose entries are [tile number, run, length, offset]. */
const withRoot =
  (entries: readonly (readonly [number, number, number, number])[], leaves = Buffer.alloc(0)) =>
  (bytes: Buffer) => {
    const root = gzipSync(
      Buffer.from([entries.length, ...[0, 1, 2, 3].flatMap(part => entries.map(entry => entry[part]!))]),
    )
    const placed = Buffer.concat([bytes, root, leaves])
    placed.writeBigUInt64LE(BigInt(bytes.length), 8)
    placed.writeBigUInt64LE(BigInt(root.length), ROOT_LENGTH)
    placed.writeBigUInt64LE(BigInt(bytes.length + root.length), 40)
    placed.writeBigUInt64LE(BigInt(leaves.length), LEAVES_LENGTH)
    return placed
  }

test('reports directories that point nowhere, outside the file or to each other as faults', async () => {
  const faultOf = async (change: (bytes: Buffer) => Buffer) => (await check({}, change)).faults.join()
  expect(await faultOf(withRoot([[1, 1, 120, 100]]))).toMatch(/they lead out of the file/)
  expect(
    await faultOf(
      withRoot([
        [5, 3, 10, 1],
        [1, 1, 10, 1],
      ]),
    ),
  ).toMatch(/their tiles are not in order/)
  expect(await faultOf(withRoot([]))).toMatch(/^Its directories cannot be read/)
  // A leaf that points to itself, once and many times.
  const leaf = gzipSync(Buffer.from([1, 0, 0, 31, 1]))
  expect(leaf.length).toBeLessThan(32)
  const loop = Buffer.concat([leaf, Buffer.alloc(31 - leaf.length)])
  expect(await faultOf(withRoot([[0, 0, 31, 1]], loop))).toMatch(/^Its directories cannot be read/)
  // A root that decompresses to a hundred times the size limit of a directory.
  const bomb = (bytes: Buffer) => {
    const root = gzipSync(Buffer.alloc(17 * 1024 * 1024), { level: 1 })
    const placed = Buffer.concat([bytes, root])
    placed.writeBigUInt64LE(BigInt(bytes.length), 8)
    return at(ROOT_LENGTH, BigInt(root.length))(placed)
  }
  expect(await faultOf(bomb)).toMatch(/^Its directories cannot be read/)
})

test('reports a tile that cannot be decompressed and impossible zooms as faults', async () => {
  const spoiled = (bytes: Buffer) => bytes.fill(0, bytes.length - 12)
  expect((await check({}, spoiled)).faults).toEqual([expect.stringMatching(/^A tile of it cannot be unpacked/)])
  expect((await check({}, bytes => bytes.fill(14, 100, 101))).faults).toEqual([
    'Its zooms cannot be: 14 to 13. Make or copy the file again.',
  ])
})

test('refuses metadata that is not an object or decompresses without bounds, and strips or shortens a hostile credit', async () => {
  const metadata = async (value: unknown) => (await check({ metadata: value as object })).attribution
  await expect(metadata(null)).rejects.toThrow('The metadata of')
  await expect(metadata({ attribution: 'x'.repeat(17 * 1024 * 1024) })).rejects.toThrow('The metadata of')
  expect(await metadata({ attribution: '\u001b[2J\u001b]0;title\u0007© Open\u202eStreetMap' })).toBe(
    '[2J]0;title© OpenStreetMap',
  )
  // A search that restarted at each bracket would practically never end.
  expect((await metadata({ attribution: '<'.repeat(5_000_000) })).length).toBeLessThan(400)
})

test('recognises a folder, and names the command that converts an MBTiles file', async () => {
  await expect(checkArchive(folder)).rejects.toThrow(`${folder} is a folder, not a file.`)
  await expect(createArchiveFile(folder).open()).rejects.toThrow(`${folder} is a folder, not a file.`)
  await expect(check({}, () => Buffer.from(`SQLite format 3\0${'x'.repeat(200)}`))).rejects.toThrow('basemap:convert')
})

test('reads the directories and tiles of the packaged base map', async () => {
  const { faults } = await checkArchive(GROUND_FILE)
  expect(faults).toEqual([expect.stringContaining('Protomaps schema')])
})
