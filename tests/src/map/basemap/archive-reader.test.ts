import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createArchiveReader } from '../../../../src/map/basemap/archive-reader.ts'
import { inventedTown } from '../../../support/map-tiles/invented-town.ts'
import { pmtilesBytes } from '../../../support/map-tiles/write-pmtiles.ts'

const OWN = 'https://portal.example/basemap/1.pmtiles'
const NEXT = 'https://portal.example/basemap/2.pmtiles'
/** The tile at zoom 13 that contains the town's centre. */
const MIDDLE = [13, 4060, 2637] as const
const never = new AbortController().signal

let town: ReturnType<typeof inventedTown>
let bytes: Buffer
let shallow: Buffer
beforeAll(() => {
  town = inventedTown()
  bytes = pmtilesBytes(town)
  shallow = pmtilesBytes({ ...town, tiles: town.tiles.filter(({ z }) => z <= 12), perLeaf: 60 })
})

/** The server's files, keyed by address, and the requests that it received. */
const served = new Map<string, { readonly bytes: Buffer; readonly etag: string }>()
const asked: { readonly address: string; readonly range: string; readonly cache: string | undefined }[] = []
let isAway = false

beforeEach(() => {
  served.clear()
  asked.length = 0
  isAway = false
  vi.stubGlobal('fetch', async (address: string, { headers, cache }: { headers: Headers; cache?: string }) => {
    const range = headers.get('range') ?? ''
    asked.push({ address, range, cache })
    if (isAway) throw new TypeError('Failed to fetch')
    const file = served.get(address)
    if (file === undefined) return new Response('', { status: 404 })
    const [from = 0, to = 0] = range.slice('bytes='.length).split('-').map(Number)
    if (from >= file.bytes.length) return new Response('', { status: 416 })
    const part = new Uint8Array(file.bytes.subarray(from, to + 1))
    return new Response(part, { status: 206, headers: { ETag: file.etag, 'Content-Length': String(part.length) } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const layersOf = (tile: ArrayBuffer | null): string[] =>
  tile === null ? [] : Object.keys(new VectorTile(new PbfReader(new Uint8Array(tile))).layers).toSorted()

test('reads tiles by range, through leaf directories, decompresses them, and returns null for a missing tile', async () => {
  served.set(OWN, { bytes, etag: '"1"' })
  const replaced = vi.fn()
  const reader = createArchiveReader(async () => OWN, replaced)
  expect(await reader.about()).toMatchObject({ minZoom: 4, maxZoom: 13 })
  expect(layersOf(await reader.tile(...MIDDLE, never))).toEqual(
    expect.arrayContaining(['buildings', 'landuse', 'roads']),
  )
  expect(await reader.tile(13, 0, 0, never)).toBeNull()
  expect(asked.map(({ cache }) => cache)).toEqual(asked.map(() => undefined))
  expect(asked[0]?.range).toBe('bytes=0-16383')
  expect(replaced).not.toHaveBeenCalled()
})

test('finds a replaced file at its new address, and notifies the map once', async () => {
  served.set(OWN, { bytes, etag: '"1"' })
  const replaced = vi.fn()
  let address = OWN
  const reader = createArchiveReader(async () => address, replaced)
  await reader.about()
  served.clear()
  served.set(NEXT, { bytes: shallow, etag: '"2"' })
  address = NEXT
  const found = await Promise.all([
    reader.tile(12, 2030, 1318, never),
    reader.tile(12, 2030, 1317, never),
    reader.tile(12, 2029, 1318, never),
  ])
  expect(found.map(tile => layersOf(tile).includes('roads'))).toEqual([true, true, true])
  expect(replaced).toHaveBeenCalledOnce()
  expect(await reader.about()).toMatchObject({ maxZoom: 12 })
  expect(asked.filter(({ address: at, range }) => at === NEXT && range.startsWith('bytes=0-'))).toHaveLength(1)
})

test.each([
  ['whose tag changed', () => shallow],
  ['that became too short for its tiles', () => shallow.subarray(0, shallow.length - 40_000)],
])('rereads a file %s at the same address, bypassing the browser’s cache', async (_, made) => {
  served.set(OWN, { bytes, etag: '"1"' })
  const replaced = vi.fn()
  const reader = createArchiveReader(async () => OWN, replaced)
  await reader.tile(...MIDDLE, never)
  asked.length = 0
  served.set(OWN, { bytes: made(), etag: '"2"' })
  expect(layersOf(await reader.tile(9, 253, 164, never))).toContain('roads')
  expect(replaced).toHaveBeenCalledOnce()
  expect(asked.find(({ range }) => range.startsWith('bytes=0-'))?.cache).toBe('reload')
})

test('resumes after a server outage without notifying the map', async () => {
  served.set(OWN, { bytes, etag: '"1"' })
  const replaced = vi.fn()
  const reader = createArchiveReader(async () => OWN, replaced)
  isAway = true
  await expect(reader.about()).rejects.toThrow('Failed to fetch')
  isAway = false
  expect(layersOf(await reader.tile(...MIDDLE, never))).toContain('roads')
  isAway = true
  await expect(reader.tile(13, 4061, 2638, never)).rejects.toThrow('Failed to fetch')
  isAway = false
  expect(layersOf(await reader.tile(13, 4061, 2638, never))).toContain('roads')
  expect(replaced).not.toHaveBeenCalled()
})

test('abandons an aborted tile without reopening the file', async () => {
  served.set(OWN, { bytes, etag: '"1"' })
  const reader = createArchiveReader(async () => OWN, vi.fn())
  await reader.about()
  asked.length = 0
  await expect(reader.tile(...MIDDLE, AbortSignal.abort())).rejects.toThrow()
  expect(asked).toEqual([])
})
