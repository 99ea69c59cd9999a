import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readKernels } from '../../../../server/zones/node-engine.ts'
import { findParents } from '../../../../server/zones/standard/find-parents.ts'
import { type ReadLevel, readLevel } from '../../../../server/zones/standard/read-level.ts'
import { readResidents } from '../../../../server/zones/standard/read-residents.ts'
import { readTable, type Table } from '../../../../server/zones/standard/read-table.ts'
import type { Kernels } from '../../../../wasm/kernels.ts'
import { bufferSource } from '../../../../workers/bytes/byte-source.ts'
import { columnsFrom } from '../../../../workers/columns/columns-builder.ts'
import type { ZoneInput } from '../../../../workers/columns/zone-columns.ts'
import { readFeatures } from '../../../../workers/features/read-features.ts'
import { type Geos, loadGeos } from '../../../../workers/geos/geos.ts'
import { commonArea, findOverlaps } from '../../../../workers/zone-import/find-overlaps.ts'
import { REAL_MIDDLE_ZONES, REAL_POPULATION, REAL_ZONES } from '../../../e2e/support/real-zones.ts'
import { randomOf } from '../../../support/random.ts'

let engine: { kernels: Kernels; geos: Geos }
beforeAll(async () => {
  engine = { kernels: await readKernels(), geos: await loadGeos() }
})

const E = 430_000
const N = 433_000
type Corner = readonly [e: number, n: number]
const ring = (...corners: readonly Corner[]) => [...corners, corners[0]!].flatMap(([e, n]) => [E + e, N + n])
const box = (e: number, n: number, width: number, height = width) =>
  ring([e, n], [e + width, n], [e + width, n + height], [e, n + height])
const pairs = (flat: ArrayLike<number>) =>
  Array.from({ length: flat.length / 2 }, (_, at) => [flat[at * 2]!, flat[at * 2 + 1]!])
const zonesOf = (...shapes: readonly (readonly number[][])[]): ZoneInput[] =>
  shapes.map((rings, at) => ({ id: at + 1, code: `z${at + 1}`, name: '', polygons: [rings] }))
const level = (zones: readonly ZoneInput[], properties: readonly object[] = []): ReadLevel => ({
  zones: zones.map(zone => ({ ...zone, id: zone.id! })),
  properties: zones.map((_, at) => ({ ...properties[at] })),
  fileNotes: [],
  notes: [],
  hasOwnIds: false,
  format: 'GeoJSON',
  system: 'EPSG:27700',
})

describe('overlaps', () => {
  const of = (...shapes: readonly (readonly number[][])[]) =>
    findOverlaps(engine.geos, columnsFrom(zonesOf(...shapes))).map(({ codes, areaM2 }) => [
      ...codes,
      Math.round(areaM2),
    ])

  test.each<[string, number[][][], (string | number)[][]]>([
    ['neighbours with common edges', [[box(0, 0, 100)], [box(100, 0, 100)], [box(0, 100, 100)]], []],
    ['a corner on the other’s edge', [[box(0, 0, 100)], [box(100, -50, 100)]], []],
    ['a zone in the hole of another', [[box(0, 0, 300), box(100, 100, 100)], [box(100, 100, 100)]], []],
    ['a strip of less than 1 m²', [[box(0, 0, 100)], [box(99.995, 0, 100)]], []],
    ['a strip', [[box(0, 0, 100)], [box(99, 0, 100)]], [['z1', 'z2', 100]]],
    ['the same zone twice', [[box(0, 0, 100)], [box(0, 0, 100)]], [['z1', 'z2', 10_000]]],
    ['a zone within another', [[box(0, 0, 300)], [box(100, 100, 100)]], [['z1', 'z2', 10_000]]],
    [
      'a way through common corners only',
      [[box(0, 0, 100)], [ring([0, 0], [100, 100], [200, 100], [200, 0])]],
      [['z1', 'z2', 5000]],
    ],
    ['half of the same zone', [[box(0, 0, 100)], [ring([0, 0], [100, 0], [100, 100])]], [['z1', 'z2', 5000]]],
  ])('%s', (_, shapes, expected) => {
    expect(of(...shapes)).toEqual(expected)
  })

  test('agree with the overlay of every pair on tessellations with moved corners', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    console.log(`overlaps: SEED=${seed}`)
    const random = randomOf(seed)
    let overlapping = 0
    for (let round = 0; round < 30; round++) {
      const across = 6
      const corners = Array.from(
        { length: (across + 1) ** 2 },
        (_, at): Corner => [
          (at % (across + 1)) * 100 + Math.round(random() * 40_000) / 1000,
          Math.floor(at / (across + 1)) * 100 + Math.round(random() * 40_000) / 1000,
        ],
      )
      /** Some zones have one corner moved, onto the edge of another zone or beyond it. */
      const own = (corner: Corner): Corner =>
        random() < 0.03 ? [corner[0] + Math.round(random() * 60) - 30, corner[1] + Math.round(random() * 3)] : corner
      const shapes = Array.from({ length: across ** 2 }, (_, at) => {
        const first = Math.floor(at / across) * (across + 1) + (at % across)
        return [
          ring(
            own(corners[first]!),
            own(corners[first + 1]!),
            own(corners[first + across + 2]!),
            own(corners[first + across + 1]!),
          ),
        ]
      })
      const columns = columnsFrom(zonesOf(...shapes))
      const pairs: string[] = []
      for (let a = 0; a < columns.count; a++)
        for (let b = a + 1; b < columns.count; b++)
          if (commonArea(engine.geos, columns, a, b) > 1) pairs.push([`z${a + 1}`, `z${b + 1}`].sort().join(' '))
      const found = findOverlaps(engine.geos, columns).map(({ codes }) => [...codes].sort().join(' '))
      expect(found.sort()).toEqual(pairs.sort())
      overlapping += pairs.length
    }
    expect(overlapping).toBeGreaterThan(20)
  })
})

describe('parents', () => {
  const middle = level(zonesOf([box(0, 0, 300)], [box(300, 0, 300)]))
  const parentsOf = (small: ReadLevel, table: Table | null = null) => findParents(engine.geos, small, middle, table)
  const table = (...rows: string[][]): Table => ({
    name: 'lookup.csv',
    columns: ['LSOA21CD', 'MSOA21CD', 'LAD22CD'],
    rows,
    around: null,
  })

  test('come from a column with a usual name, from a table or from the position', () => {
    const small = level(
      zonesOf([box(0, 0, 100)], [box(100, 0, 100)], [box(400, 0, 100)]).map(each => ({ ...each, code: `s${each.id}` })),
      [{ MSOA21CD: 'z2' }],
    )
    const { parents, ways } = parentsOf(small, table(['s2', 'z2', 'E08'], ['s1', 'z1', 'E08']))
    expect([...parents]).toEqual([1, 1, 1])
    expect(ways).toEqual({ column: 1, table: 1, place: 1, unknown: [] })
  })

  test('come from the shared ground if a zone’s inner point is in no middle zone', () => {
    // A wide zone whose centre is south of all middle zones, with two arms that reach into them.
    const small = level(
      zonesOf([ring([200, -500], [500, -500], [500, 20], [420, 20], [420, -20], [280, -20], [280, 10], [200, 10])]),
    )
    expect([...parentsOf(small).parents]).toEqual([1])
  })

  test('refuses a small zone that is in no middle zone, and names its code', () => {
    const small = level(zonesOf([box(0, 0, 100)], [box(5000, 0, 100)]))
    expect(() => parentsOf(small)).toThrow(/^1 small zone lies in no middle zone: z2\. Say in which by --parents/)
  })
})

describe('residents', () => {
  const zones = [7, 8, 9].map(id => ({ id, code: `E0${id}` }))
  const tableOf = async (content: string | Uint8Array) => {
    const folder = await mkdtemp(join(tmpdir(), 'ambit-table-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'people.csv'), content)
    return readTable(join(folder, 'people.csv'))
  }

  test.each([
    ['zone,residents', 'zone,residents\n7,10\n8,20\n9,30\n'],
    ['semicolons, a byte order mark, code and population', '\uFEFFcode;population\r\nE07;10\r\nE08;20\r\nE09;30\r\n'],
    [
      'the census’s own names',
      'lsoa21cd,lsoa21nm,msoa21cd,total,age_0_15\nE07,"a, b",m,10,1\nE08,b,m,20,1\nE09,c,m,30,1\n',
    ],
    ['age bands', 'lsoa21cd,msoa21cd,age_0_15,age_65_plus\nE07,m,4,6\nE08,m,20,0\nE09,m,"0","30"\n'],
    ['age bands named by numbers only', 'LSOA21CD,0-15,16 to 64,65+\nE07,4,6,0\nE08,5,5,10\nE09,10,10,10\n'],
  ])('%s', async (_, text) => {
    for (const content of [text, gzipSync(text)])
      expect([...readResidents(await tableOf(content), zones).residents]).toEqual([10, 20, 30])
  })

  test.each([
    ['zone,height\n7,10\n', 'people.csv: no column holds the residents.'],
    ['town,residents\nLeeds,10\n', 'people.csv: no column names the zones.'],
    ['zone,residents\n', 'people.csv: there is no row below the header.'],
    ['zone,residents\n5,10\n', 'people.csv: no row is valid; the first one: zone is not one of the standard zones.'],
    ['PAR1\u0000', 'people.csv: this is Parquet. Export it as CSV.'],
    [new Uint8Array([0x7a, 0x2c, 0, 1]), 'people.csv: this is not text. Export it as CSV.'],
  ])('refuses %j and says what to do', async (content, words) => {
    await expect(tableOf(content).then(table => readResidents(table, zones))).rejects.toThrow(words)
  })
})

describe('zone files', () => {
  const geoJson = (...properties: object[]) =>
    new TextEncoder().encode(
      JSON.stringify({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name: 'EPSG:27700' } },
        features: properties.map((each, at) => ({
          type: 'Feature',
          properties: each,
          geometry: { type: 'Polygon', coordinates: [pairs(box(at * 200, 0, 100))] },
        })),
      }),
    )
  const idsOf = async (...ids: (number | undefined)[]) => {
    const read = await readLevel(
      geoJson(...ids.map((objectid, at) => ({ code: `z${at}`, objectid }))),
      engine,
      () => undefined,
    )
    return { hasOwnIds: read.hasOwnIds, ids: read.zones.map(({ id }) => id) }
  }

  test('contain either all of their objectids or none', async () => {
    expect(await idsOf(40, 7, 90)).toEqual({ hasOwnIds: true, ids: [40, 7, 90] })
    expect(await idsOf(40, 7, 40)).toEqual({ hasOwnIds: false, ids: [1, 2, 3] })
    expect(await idsOf(0, 7, 40)).toEqual({ hasOwnIds: false, ids: [1, 2, 3] })
    expect(await idsOf(undefined, undefined)).toEqual({ hasOwnIds: false, ids: [1, 2] })
  })
})

test.skipIf(!existsSync(REAL_ZONES.file))(
  'finds the same parents by place and by code for the real LSOAs and MSOAs of Leeds',
  async () => {
    const leeds = async (path: string): Promise<ReadLevel> => {
      const { features, crs } = await readFeatures(bufferSource(await readFile(path)))
      const kept = features
        .filter(({ properties }) => /^Leeds \d/.test(String(properties?.name)))
        .map(({ polygons, properties }) => ({
          type: 'Feature',
          properties,
          geometry: { type: 'MultiPolygon', coordinates: polygons.map(rings => rings.map(pairs)) },
        }))
      const file = new TextEncoder().encode(
        JSON.stringify({ type: 'FeatureCollection', crs: { type: 'name', properties: { name: crs } }, features: kept }),
      )
      return readLevel(file, engine, () => undefined)
    }
    const [small, middle] = [await leeds(REAL_ZONES.file), await leeds(REAL_MIDDLE_ZONES.file)]
    expect([small.zones.length, middle.zones.length]).toEqual([488, 107])
    const table = await readTable(REAL_POPULATION)
    const byCode = findParents(engine.geos, small, middle, table)
    const byPlace = findParents(engine.geos, small, middle, null)
    expect([byCode.ways.table, byPlace.ways.place]).toEqual([488, 488])
    expect(byPlace.parents).toEqual(byCode.parents)
    expect(findOverlaps(engine.geos, columnsFrom(small.zones))).toEqual([])
    const { residents, leftOut } = readResidents(table, small.zones)
    expect(leftOut).toEqual([])
    expect(residents.reduce((sum, each) => sum + each)).toBe(811_960)
  },
)
