import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { describe, expect, test } from 'vitest'
import { readKernels } from '../../../server/zones/node-engine.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { isEmptyZone, type ZoneColumns, type ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf, decodeRange, decodeStream } from '../../../workers/flatgeobuf/decode.ts'
import { readHeader } from '../../../workers/flatgeobuf/header.ts'
import { openIndex, readIndex } from '../../../workers/flatgeobuf/index-reader.ts'
import { writeFlatGeobuf } from '../../../workers/flatgeobuf/write.ts'
import { zonePolygons } from '../../../workers/geometry/polygons.ts'
import { decode, hasRealZones, realZones, zoneFile } from '../support/files.ts'
import { meshZones, rectangle, seeded } from '../support/mesh.ts'

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

/** All properties of each zone, so that two columns can be compared whatever their order. */
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

  test('restores what it writes: parts, holes, empty zones, ids, strings, numbers and nulls', async () => {
    const columns = await decode(file)
    expect(described(columns)).toEqual(described(columnsFrom(mixed)))
    const empty = columns.ids.indexOf(901)
    expect(isEmptyZone(columns, empty)).toBe(true)
  })

  test('can be read by flatgeobuf’s own reader', async () => {
    const features = []
    for await (const feature of deserialize(file)) features.push(feature)
    expect(features).toHaveLength(mixed.length)
    const hole = features.find(feature => feature.properties?.code === 'HOLE')!
    expect(hole.geometry).toMatchObject({ type: 'MultiPolygon' })
    expect(hole.geometry.type === 'MultiPolygon' && hole.geometry.coordinates[0]).toHaveLength(2)
  })

  test.skipIf(!hasOgr)('can be read by GDAL, with its grid and its index', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'zones-')), 'zones.fgb')
    writeFileSync(path, file)
    const all = execFileSync('ogrinfo', ['-so', '-al', path], { encoding: 'utf8' })
    expect(all).toContain('Feature Count: 65')
    expect(all).toContain('ID["EPSG",27700]')
    expect(all).toMatch(/objectid: Integer[\s\S]*code: String[\s\S]*name: String[\s\S]*population: Integer/)
    const near = ['-so', '-al', '-spat', '511900', '209000', '513000', '212000', path]
    expect(execFileSync('ogrinfo', near, { encoding: 'utf8' })).toContain('Feature Count: 1')
  })

  test('finds the same boxes through its index as a full search, and reads those features by range', async () => {
    const source = bufferSource(file)
    const header = await readHeader(source)
    const index = await readIndex(source, header)
    const finder = await openIndex(source, header)
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
      expect([...(await finder.search(e, n, east, north))]).toEqual(brute)
      const some = await decodeRange(source, header, turn % 2 === 0 ? index : finder, found)
      expect(Array.from(some.columns.ids)).toEqual(brute.map(zone => columns.ids[zone]))
    }
  })

  test('decodes identically from pieces of any size, with and without SIMD', async () => {
    const whole = described(await decode(file))
    const kernels = await readKernels('helmert')
    expect(described(await decodeFlatGeobuf(bufferSource(file), { kernels }))).toEqual(whole)
    for (const size of [1, 7, 4096]) {
      const source = {
        ...bufferSource(file),
        async *stream(offset: number, length: number) {
          for (let at = offset; at < offset + length; at += size)
            yield file.subarray(at, Math.min(at + size, offset + length))
        },
      }
      expect(described(await decodeFlatGeobuf(source))).toEqual(whole)
      expect(described(await decodeFlatGeobuf(source, { kernels }))).toEqual(whole)
    }
  })

  test('decodes a zone longer than the kernels’ memory, between short ones', async () => {
    const corners = 60_000
    const long = Array.from({ length: corners }, (_, i) => {
      const angle = (i / corners) * 2 * Math.PI
      return [520_000 + 9000 * Math.cos(angle), 220_000 + 9000 * Math.sin(angle)]
    }).flat()
    const zones = meshZones({ across: 4, down: 4, cellM: 400, seed: 6 })
    const bytes = zoneFile([...zones, { id: 99, code: 'LONG', name: 'Long', polygons: [[long]] }])
    const kernels = await readKernels('helmert')
    const bySimd = described(await decodeFlatGeobuf(bufferSource(bytes), { kernels }))
    expect(bySimd).toEqual(described(await decode(bytes)))
    expect(bySimd.find(({ id }) => id === 99)!.polygons[0]![0]).toHaveLength((corners + 1) * 2)
  })

  test('stops with `cancelled` once the signal fires, and reports its progress', async () => {
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

  test('refuses a file that is truncated anywhere', async () => {
    for (let length = 0; length < file.byteLength; length += 97)
      await expect(decode(file.slice(0, length))).rejects.toMatchObject({ code: 'bad-file' })
  })

  test('handles a thousand zones without geometry, and none at all', async () => {
    const empties = Array.from({ length: 1000 }, (_, i) => ({ code: `E${i}`, name: '', polygons: [] }))
    expect((await decode(zoneFile(empties))).count).toBe(1000)
    expect((await decode(writeFlatGeobuf(columnsFrom([]), 'none'))).count).toBe(0)
  })

  test.skipIf(!hasRealZones)(
    'reads only the parts of the index and the features that a view of the real zones needs',
    async () => {
      const whole = bufferSource(realZones())
      const asked: number[] = []
      const source = {
        ...whole,
        read(offset: number, length: number) {
          asked.push(length)
          return whole.read(offset, length)
        },
      }
      const header = await readHeader(source)
      const finder = await openIndex(source, header)
      const all = await readIndex(whole, header)
      const london = [525_000, 175_000, 535_000, 185_000] as const
      const found = await finder.search(...london)
      expect([...found]).toEqual([...all.search(...london)])
      const { columns } = await decodeRange(source, header, finder, found)
      expect(columns.count).toBeGreaterThan(500)
      expect(asked.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(3_000_000)
      const before = asked.length
      await finder.search(...london)
      expect(asked).toHaveLength(before)
    },
  )

  test.skipIf(!hasRealZones)('reads the real zones of England and Wales', async () => {
    const columns = await decode(realZones())
    expect(columns.count).toBe(35_672)
    expect(columns.xy.length / 2).toBe(2_151_061)
    expect(columns.partStart.length - 1).toBe(38_495)
    expect(columns.ringStart.length - 1).toBe(38_601)
  })
})
