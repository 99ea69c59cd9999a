import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { describe, expect, test } from 'vitest'
import { bufferSource } from '../../workers/bytes/buffer-source.ts'
import { columnsFrom } from '../../workers/columns/columns-builder.ts'
import { isEmptyZone, type ZoneColumns, type ZoneInput } from '../../workers/columns/zone-columns.ts'
import { EngineError } from '../../workers/errors.ts'
import { decodeRange } from '../../workers/flatgeobuf/decode-range.ts'
import { decodeFlatGeobuf, decodeStream } from '../../workers/flatgeobuf/decode-stream.ts'
import { readHeader } from '../../workers/flatgeobuf/header.ts'
import { readIndex } from '../../workers/flatgeobuf/index-reader.ts'
import { writeFlatGeobuf } from '../../workers/flatgeobuf/write.ts'
import { zonePolygons } from '../../workers/geometry/polygons.ts'
import { decode, hasRealZones, realZones, zoneFile } from './support/files.ts'
import { meshZones, rectangle, seeded } from './support/mesh.ts'

const hasOgr = (() => {
  try {
    execFileSync('ogrinfo', ['--version'])
    return true
  } catch {
    console.error('SKIPPED: the test that GDAL reads our files, because ogrinfo is not installed')
    return false
  }
})()

const mixed: ZoneInput[] = [
  ...meshZones({ across: 9, down: 7, cellM: 400, seed: 5 }),
  {
    id: 900,
    code: 'HOLE',
    name: 'Ünïcode with a hole & an island',
    numbers: { population: null, parent: 7 },
    polygons: [
      [rectangle(510_000, 210_000, 511_000, 211_000), rectangle(510_200.123, 210_200, 510_400, 210_400)],
      [rectangle(512_000, 210_000, 512_500, 210_500)],
    ],
  },
  { id: 901, code: 'EMPTY', name: 'No land', numbers: { population: 3 }, polygons: [] },
]

/** Everything of a zone, so that two columns can be compared whatever their order. */
const described = (columns: ZoneColumns) =>
  Array.from({ length: columns.count }, (_, zone) => ({
    id: columns.ids[zone],
    code: columns.codes.at(zone),
    name: columns.names.at(zone),
    numbers: [...columns.numbers].map(([name, values]) => [name, values[zone]]),
    polygons: zonePolygons(columns, zone).map(rings => rings.map(ring => [...ring])),
  })).sort((a, b) => a.id! - b.id!)

describe('FlatGeobuf', () => {
  const file = zoneFile(mixed)

  test('what is written comes back: parts, holes, empty zones, ids, texts, numbers and nulls', async () => {
    const columns = await decode(file)
    expect(described(columns)).toEqual(described(columnsFrom(mixed)))
    const empty = columns.ids.indexOf(901)
    expect(isEmptyZone(columns, empty)).toBe(true)
  })

  test('flatgeobuf’s own reader reads what is written', async () => {
    const features = []
    for await (const feature of deserialize(file)) features.push(feature)
    expect(features).toHaveLength(mixed.length)
    const hole = features.find(feature => feature.properties?.code === 'HOLE')!
    expect(hole.geometry).toMatchObject({ type: 'MultiPolygon' })
    expect(hole.geometry.type === 'MultiPolygon' && hole.geometry.coordinates[0]).toHaveLength(2)
  })

  test.skipIf(!hasOgr)('GDAL reads what is written, its grid and its index', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'zones-')), 'zones.fgb')
    writeFileSync(path, file)
    const all = execFileSync('ogrinfo', ['-so', '-al', path], { encoding: 'utf8' })
    expect(all).toContain('Feature Count: 65')
    expect(all).toContain('ID["EPSG",27700]')
    expect(all).toMatch(/objectid: Integer[\s\S]*code: String[\s\S]*name: String[\s\S]*population: Integer/)
    const near = ['-so', '-al', '-spat', '511900', '209000', '513000', '212000', path]
    expect(execFileSync('ogrinfo', near, { encoding: 'utf8' })).toContain('Feature Count: 1')
  })

  test('the index finds what a search of every box finds, and those features can be read by range', async () => {
    const source = bufferSource(file)
    const header = await readHeader(source)
    const index = await readIndex(source, header)
    const columns = await decodeStream(source, header)
    const random = seeded(11)
    for (let turn = 0; turn < 50; turn++) {
      const [e, n] = [499_000 + random() * 14_000, 199_000 + random() * 13_000]
      const [east, north] = [e + random() * 3000, n + random() * 3000]
      const brute = [...Array(columns.count).keys()].filter(zone => {
        const [minE, minN, maxE, maxN] = index.boxes.subarray(zone * 4, zone * 4 + 4)
        return minE! <= east && minN! <= north && maxE! >= e && maxN! >= n
      })
      const found = index.search(e, n, east, north)
      expect([...found]).toEqual(brute)
      const some = await decodeRange(source, header, index, found)
      expect(Array.from(some.columns.ids)).toEqual(brute.map(zone => columns.ids[zone]))
    }
  })

  test('decodes alike from pieces of any size', async () => {
    const whole = described(await decode(file))
    for (const size of [1, 7, 4096]) {
      const source = {
        ...bufferSource(file),
        async *stream(offset: number, length: number) {
          for (let at = offset; at < offset + length; at += size)
            yield file.subarray(at, Math.min(at + size, offset + length))
        },
      }
      expect(described(await decodeFlatGeobuf(source))).toEqual(whole)
    }
  })

  test('stops with `cancelled` once the signal fires, and tells its progress', async () => {
    const abort = new AbortController()
    const seen: number[] = []
    const reading = decodeFlatGeobuf(bufferSource(file), {
      signal: abort.signal,
      onPiece: bytes => {
        seen.push(bytes)
        abort.abort()
      },
    })
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    expect(seen).toEqual([file.byteLength])
  })

  test('a file cut short anywhere is a bad file', async () => {
    for (let length = 0; length < file.byteLength; length += 97)
      await expect(decode(file.slice(0, length))).rejects.toMatchObject({ code: 'bad-file' })
  })

  test('flipped bits give a named error or columns within the stated extent (seed 42, 1,500 files)', async () => {
    const random = seeded(42)
    const ends = { refused: 0, read: 0 }
    for (let turn = 0; turn < 1500; turn++) {
      const broken = file.slice()
      const flips = 1 + Math.floor(random() * 4)
      for (let i = 0; i < flips; i++) broken[Math.floor(random() * broken.length)]! ^= 1 << Math.floor(random() * 8)
      const outcome = await readAll(broken)
      ends[outcome] += 1
    }
    expect(ends.refused).toBeGreaterThan(100)
    expect(ends.read).toBeGreaterThan(100)
  })

  test('a thousand zones without geometry, and none at all', async () => {
    const empties = Array.from({ length: 1000 }, (_, i) => ({ code: `E${i}`, name: '', polygons: [] }))
    expect((await decode(zoneFile(empties))).count).toBe(1000)
    expect((await decode(writeFlatGeobuf(columnsFrom([]), 'none'))).count).toBe(0)
  })

  test.skipIf(!hasRealZones)('reads the real zones of England and Wales', async () => {
    const columns = await decode(realZones())
    expect(columns.count).toBe(35_672)
    expect(columns.xy.length / 2).toBe(2_151_061)
    expect(columns.partStart.length - 1).toBe(38_495)
    expect(columns.ringStart.length - 1).toBe(38_601)
  })
})

const readAll = async (bytes: Uint8Array): Promise<'refused' | 'read'> => {
  try {
    const source = bufferSource(bytes)
    const header = await readHeader(source)
    const index = header.nodeSize === 0 ? null : await readIndex(source, header)
    const columns = await decodeStream(source, header)
    checkStructure(columns, header.envelope)
    if (index) await decodeRange(source, header, index, index.search(-1e9, -1e9, 1e9, 1e9))
    return 'read'
  } catch (error) {
    if (error instanceof EngineError && error.code === 'bad-file') return 'refused'
    throw error
  }
}

const checkStructure = (columns: ZoneColumns, envelope: readonly number[] | null) => {
  const { zoneStart, partStart, ringStart, xy, count } = columns
  expect(zoneStart[count]).toBe(partStart.length - 1)
  expect(partStart.at(-1)).toBe(ringStart.length - 1)
  expect(ringStart.at(-1)).toBe(xy.length / 2)
  for (const offsets of [zoneStart, partStart, ringStart])
    expect(offsets.every((o, i) => i === 0 || o >= offsets[i - 1]!)).toBe(true)
  const [minE, minN, maxE, maxN] = envelope ?? [-Infinity, -Infinity, Infinity, Infinity]
  const inside = xy.every((mm, i) =>
    i % 2 === 0 ? mm >= minE! * 1000 - 2 && mm <= maxE! * 1000 + 2 : mm >= minN! * 1000 - 2 && mm <= maxN! * 1000 + 2,
  )
  expect(inside).toBe(true)
}
