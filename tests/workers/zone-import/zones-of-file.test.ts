import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Position } from 'geojson'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readKernels } from '../../../server/zones/node-engine.ts'
import type { Kernels } from '../../../wasm/kernels.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { EngineError } from '../../../workers/engine-error.ts'
import { readFeatures } from '../../../workers/features/read-features.ts'
import { polygonsArea } from '../../../workers/geometry/polygons.ts'
import { type Geos, loadGeos } from '../../../workers/geos/geos.ts'
import { gridToLonLat } from '../../../workers/projection/lon-lat.ts'
import { makeZoneFile } from '../../../workers/zone-import/zone-file.ts'
import { uniqueCodes, uniqueIds, type ZonesOfFile, zonesOfFile } from '../../../workers/zone-import/zones-of-file.ts'
import { REAL_ZONES } from '../../e2e/support/real-zones.ts'
import { shapefileParts, zipped } from '../support/shapefile.ts'

let engine: { kernels: Kernels; geos: Geos }
beforeAll(async () => {
  engine = { kernels: await readKernels(), geos: await loadGeos() }
})

type Rings = Position[][]
const feature = (properties: Record<string, unknown>, ...polygons: Rings[]) => ({
  type: 'Feature',
  properties,
  geometry: polygons.length === 0 ? null : { type: 'MultiPolygon', coordinates: polygons },
})
const square = (e: number, n: number, size = 100): Rings => [
  [
    [e, n],
    [e + size, n],
    [e + size, n + size],
    [e, n + size],
    [e, n],
  ],
]
const geoJson = (features: unknown[], crs?: string): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify({
      type: 'FeatureCollection',
      features,
      ...(crs ? { crs: { type: 'name', properties: { name: crs } } } : {}),
    }),
  )
const zonesOf = async (file: Uint8Array): Promise<ZonesOfFile> =>
  zonesOfFile(await readFeatures(bufferSource(file)), engine)

describe('GeoJSON', () => {
  test('names a zone that GEOS fails to repair', async () => {
    const bow = [
      [
        [430000, 433000],
        [430100, 433100],
        [430100, 433000],
        [430000, 433100],
        [430000, 433000],
      ],
    ]
    const file = await readFeatures(bufferSource(geoJson([feature({ code: 'Bow' }, bow)], 'EPSG:27700')))
    const weak = { ...engine, geos: { ...engine.geos, GEOSPolygonize: () => 0 } }
    await expect(zonesOfFile(file, weak)).rejects.toThrow('The zone Bow crosses itself too often to be repaired.')
  })

  test('[P3.06] reads National Grid zones unchanged, with their codes, names, ids and residents', async () => {
    const { zones, notes, system } = await zonesOf(
      geoJson(
        [feature({ objectid: 7, LSOA21CD: 'E1', LSOA21NM: 'Ynys Môn 1', population: 1702 }, square(430000, 433000))],
        'urn:ogc:def:crs:EPSG::27700',
      ),
    )
    expect(system).toBe('EPSG:27700')
    expect(notes).toEqual([])
    expect(zones).toMatchObject([{ id: 7, code: 'E1', name: 'Ynys Môn 1', numbers: { population: 1702 } }])
    expect(polygonsArea(zones[0]!.polygons as Float64Array[][])).toBe(10_000)
  })

  test('[P9.06] converts zones in degrees to the National Grid', async () => {
    const grid = square(430000, 433000)[0]!
    const degrees = gridToLonLat(engine.kernels, Float64Array.from(grid.flat()))
    const ring = grid.map((_, i) => [degrees[i * 2]!, degrees[i * 2 + 1]!])
    const { zones, system } = await zonesOf(geoJson([feature({ code: 'A' }, [ring])]))
    expect(system).toBe('WGS 84 longitude and latitude (EPSG:4326)')
    const [first] = zones[0]!.polygons[0]!
    expect(Math.abs(first![0]! - 430000)).toBeLessThan(0.002)
    expect(Math.abs(first![1]! - 433000)).toBeLessThan(0.002)
  })

  test('repairs what can be repaired and reports it by zone', async () => {
    const open: Rings = [square(430000, 433000)[0]!.slice(0, 4)]
    const repeated: Rings = [
      [...square(430200, 433000)[0]!.slice(0, 2), [430300, 433000], ...square(430200, 433000)[0]!.slice(2)],
    ]
    const bowTie: Rings = [
      [
        [430400, 433000],
        [430500, 433100],
        [430500, 433000],
        [430400, 433100],
        [430400, 433000],
      ],
    ]
    const { zones, notes } = await zonesOf(
      geoJson(
        [
          feature({ code: 'open' }, open),
          feature({ code: 'repeated' }, repeated),
          feature({ code: 'knot' }, bowTie),
          feature({ code: 'nowhere' }),
          feature({ code: 'abroad' }, square(-500000, 433000)),
          feature({ code: 'open' }, square(430600, 433000)),
          feature({ code: 'flat' }, [
            [
              [1000, 1000],
              [1001, 1001],
              [1002, 1002],
              [1000, 1000],
            ],
          ]),
        ],
        'EPSG:27700',
      ),
    )
    expect(zones.map(({ code }) => code)).toEqual(['open', 'repeated', 'knot', 'open (2)'])
    expect(notes.map(({ code, what }) => ({ code, what }))).toEqual([
      { code: 'open', what: 'closed a ring' },
      { code: 'repeated', what: 'dropped repeated points' },
      { code: 'knot', what: 'untied a knot' },
      { code: 'nowhere', what: 'left out: no polygon' },
      { code: 'abroad', what: 'left out: outside Great Britain' },
      { code: 'open (2)', what: 'made its code unique' },
      { code: 'flat', what: 'dropped a ring without area' },
      { code: 'flat', what: 'left out: no polygon' },
    ])
    expect(polygonsArea(zones[2]!.polygons as Float64Array[][])).toBeCloseTo(5000, 6)
  })

  test('numbers zones without a property for their code if the user chose that, and refuses them otherwise', async () => {
    const bytes = geoJson([feature({}, square(430000, 433000)), feature({}, square(430100, 433000))], 'EPSG:27700')
    const file = await readFeatures(bufferSource(bytes))
    await expect(zonesOfFile(file, engine)).rejects.toThrow('No property of the zones can serve as their code.')
    const properties = { code: null, name: null, population: null }
    const numbered = await zonesOfFile(file, engine, undefined, { crs: null, properties })
    expect(numbered.zones.map(({ code, name, id }) => [code, name, id])).toEqual([
      ['1', '1', 1],
      ['2', '2', 2],
    ])
    expect([numbered.properties, numbered.notes]).toEqual([properties, []])
  })

  test('refuses a zero byte in a code or name, and drops those that pad a field', async () => {
    const read = (properties: object) =>
      zonesOf(geoJson([feature({ code: 'A', name: 'North', ...properties }, square(430000, 433000))], 'EPSG:27700'))
    await expect(read({ code: 'A\0B' })).rejects.toThrow('The code or name of feature 1 contains a zero byte.')
    await expect(read({ name: 'No\0rth' })).rejects.toThrow('The code or name of feature 1 contains a zero byte.')
    expect((await read({ code: 'A\0\0', name: 'North\0' })).zones).toMatchObject([{ code: 'A', name: 'North' }])
  })

  test('preserves ids if possible, and fills in the others', async () => {
    const { zones } = await zonesOf(
      geoJson(
        [2, 2, -1, 9].map((objectid, i) => feature({ objectid, code: `z${i}` }, square(430000 + i * 200, 433000))),
        'EPSG:27700',
      ),
    )
    expect(zones.map(({ id }) => id)).toEqual([2, 3, 4, 9])
  })

  test.each([
    ['text that is not GeoJSON', new TextEncoder().encode('hello'), 'neither FlatGeobuf nor GeoJSON'],
    ['a single geometry', new TextEncoder().encode('{"type":"Polygon"}'), 'not a FeatureCollection'],
    ['no zones', geoJson([]), 'contains no zones'],
    [
      'points only',
      geoJson(
        [{ ...feature({ ref: 'A' }, []), geometry: { type: 'Point', coordinates: [430000, 433000] } }],
        'EPSG:27700',
      ),
      'points or lines and no polygon',
    ],
    ['no code', geoJson([feature({ height: 'x' }, square(430000, 433000))]), 'can serve as their code'],
    [
      'another system',
      geoJson([feature({ code: 'A' }, square(430000, 433000))], 'EPSG:2154'),
      'EPSG:2154, which is not known here. Convert',
    ],
    ['broken gzip', gzipSync(geoJson([])).subarray(0, 20), 'gzip around the file is broken'],
  ])('refuses %s with advice', async (_, file, words) => {
    await expect(zonesOf(file)).rejects.toThrow(EngineError)
    await expect(zonesOf(file)).rejects.toThrow(words)
  })
})

test('[P3.06] converts a zipped Shapefile in degrees to the National Grid', async () => {
  const grid = square(430000, 433000)[0]!
  const degrees = gridToLonLat(engine.kernels, Float64Array.from(grid.flat()))
  const ring = grid.map((_, i): [number, number] => [degrees[i * 2]!, degrees[i * 2 + 1]!])
  const wgs84 =
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
  const file = zipped(shapefileParts([[ring]], [{ CODE: 'A', NAME: 'Leeds' }], wgs84))
  const { zones, system } = await zonesOf(file)
  expect(system).toBe('GCS_WGS_1984')
  expect(zones).toMatchObject([{ code: 'A', name: 'Leeds' }])
  expect(polygonsArea(zones[0]!.polygons as Float64Array[][])).toBeCloseTo(10_000, 0)
})

describe('the written file', () => {
  test('can be read by ogrinfo, with its index and its system', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ambit-zones-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const features = Array.from({ length: 50 }, (_, i) =>
      feature(
        { code: `Z${i}`, name: `Zone ${i}`, population: i * 10 },
        square(430000 + (i % 10) * 100, 433000 + Math.floor(i / 10) * 100),
      ),
    )
    const { zones } = await zonesOf(gzipSync(geoJson(features, 'EPSG:27700')))
    const { flatGeobuf } = await makeZoneFile(columnsFrom(zones), 'zones')
    const path = join(folder, 'zones.fgb')
    await writeFile(path, flatGeobuf)
    const text = execFileSync('ogrinfo', ['-al', '-so', path], { encoding: 'utf8' })
    expect(text).toContain('Feature Count: 50')
    expect(text).toContain('British National Grid')
    const some = execFileSync('ogrinfo', ['-al', '-spat', '430010', '433010', '430020', '433020', path], {
      encoding: 'utf8',
    })
    expect(some).toContain('code (String) = Z0')
    expect(some).toContain('Feature Count: 1')
  })
})

describe.skipIf(!existsSync(REAL_ZONES.file))('LSOA 2021, England and Wales', () => {
  test('reads every zone, and repairs exactly the eight that are invalid', async () => {
    const { zones, notes } = await zonesOf(readFileSync(REAL_ZONES.file))
    const areaOf = (name: string) => polygonsArea(zones.find(({ code }) => code === name)!.polygons as Float64Array[][])
    expect(zones).toHaveLength(REAL_ZONES.zones)
    expect(notes.map(({ code }) => code).sort()).toEqual(
      ['E01017290', 'E01031952', 'E01024572', 'E01019228', 'W01000067', 'E01020541', 'E01019900', 'E01020312'].sort(),
    )
    const codesOf = (kind: string) => notes.filter(({ what }) => what === kind).map(({ code }) => code)
    expect(codesOf('untied a knot').sort()).toEqual(['E01020541', 'E01031952'])
    // The file has the zone within E01017290, Isle of Wight 013B, as a part that runs the other way.
    expect(codesOf('took a part as a hole')).toHaveLength(6)
    expect(areaOf('E01017290')).toBeCloseTo(50_763_551 - 2_166_014, -1)
  })
})

test('gives a repeated code the first free number, even if another code looks like it', () => {
  expect(['A', 'A', 'A (2)', 'A', 'B'].map(uniqueCodes())).toEqual(['A', 'A (2)', 'A (2) (2)', 'A (3)', 'B'])
})

test('gives a free id to a zone whose id is invalid or taken', () => {
  const ids = [3, 3, 0, 1.5, 2 ** 31, 7].map(uniqueIds())
  expect(new Set(ids).size).toBe(6)
  expect([ids[0], ids[5]]).toEqual([3, 7])
})

test('gives 300,000 zones with one code and one id distinct codes and ids', () => {
  // A search that restarted at the first number for each zone would take hours.
  const zones = Array.from({ length: 300_000 }, () => 'same')
  expect(new Set(zones.map(uniqueCodes())).size).toBe(zones.length)
  expect(new Set(zones.map(() => 300_001).map(uniqueIds())).size).toBe(zones.length)
})
