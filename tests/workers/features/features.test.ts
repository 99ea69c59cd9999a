import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine, readKernels } from '../../../server/zones/node-engine.ts'
import type { Kernels } from '../../../wasm/kernels.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { columnsOfFeatures, featuresAsFlatGeobuf } from '../../../workers/features/columns-of-features.ts'
import { readFeatures } from '../../../workers/features/read-features.ts'
import { zonePolygons } from '../../../workers/geometry/polygons.ts'
import { ownBuffer } from '../support/files.ts'
import { type Shape, shapefileParts, zipped } from '../support/shapefile.ts'

// Ordnance Survey's test points TP12, TP13 and TP15, as ETRS89 degrees and National Grid metres.
const DEGREES = [
  [-2.15458614387, 52.2552938163],
  [-0.9124895697, 52.2516095123],
  [-1.19747655922, 52.9621910941],
] as const
const GRID = [
  [389544.19, 261912.153],
  [474335.969, 262047.755],
  [454002.834, 340834.943],
] as const
type Point = readonly [number, number]

const RADIUS = 6378137
const toWebMercator = ([lon, lat]: Point): Point => [
  (lon * RADIUS * Math.PI) / 180,
  RADIUS * Math.asinh(Math.tan((lat * Math.PI) / 180)),
]
const closed = (points: readonly Point[]): Point[] => [...points, points[0]!]
const collection = (features: unknown, crs?: string) =>
  new TextEncoder().encode(
    JSON.stringify({
      type: 'FeatureCollection',
      features,
      ...(crs ? { crs: { type: 'name', properties: { name: crs } } } : {}),
    }),
  )
const feature = (points: readonly Point[], properties: Record<string, unknown> = { code: 'A', name: 'Mid' }) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [closed(points)] },
})
const abroad = DEGREES.map(([lon, lat]) => [lon + 20, lat] as const)
const ETRS89 =
  'GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const BRITISH =
  'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",-100000.0],PARAMETER["Central_Meridian",-2.0],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]'
const UTM30 =
  'PROJCS["WGS_1984_UTM_Zone_30N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-3.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'
const ROW = { LSOA21CD: 'W01', LSOA21NM: 'Ynys Môn', POPULATION: 1702 }
// Shapefiles wind outer rings clockwise.
const shape = (points: readonly Point[]): Shape => [closed(points).reverse()]

const read = (bytes: Uint8Array) => readFeatures(bufferSource(bytes))

let kernels: Kernels
beforeAll(async () => {
  kernels = await readKernels()
})

/** How far the first zone's corners are from their correct positions, in metres. */
const offOf = ({ columns }: ReturnType<typeof columnsOfFeatures>) => {
  const [ring] = zonePolygons(columns, 0)[0]!
  return Math.max(
    ...GRID.map(([e, n]) => {
      const near = Array.from({ length: ring!.length / 2 }, (_, i) =>
        Math.hypot(ring![i * 2]! - e, ring![i * 2 + 1]! - n),
      )
      return Math.min(...near)
    }),
  )
}

describe('GeoJSON in any system', () => {
  test.each([
    ['nothing', DEGREES, undefined],
    ['CRS84', DEGREES, 'urn:ogc:def:crs:OGC:1.3:CRS84'],
    ['ETRS89', DEGREES, 'urn:ogc:def:crs:EPSG::4258'],
    ['web mercator', DEGREES.map(toWebMercator), 'EPSG:3857'],
    ['the National Grid', GRID, 'urn:ogc:def:crs:EPSG::27700'],
    ['nothing, in metres', GRID, undefined],
  ] as const)('in %s matches Ordnance Survey’s positions to 2 mm', async (_, points, crs) => {
    expect(offOf(columnsOfFeatures(kernels, await read(collection([feature(points)], crs))))).toBeLessThan(0.002)
  })

  test('opens in the engine with the tiles, summaries and verdicts of any zone file', async () => {
    const engine = await createNodeEngine()
    const { setId, zones } = await engine.open(1, { kind: 'bytes', bytes: ownBuffer(collection([feature(DEGREES)])) })
    await engine.ready(setId)
    expect(zones).toBe(1)
    const [summary] = await engine.summaries(setId, Uint32Array.of(1))
    expect(summary).toMatchObject({ id: 1, code: 'A', name: 'Mid', population: null })
    const verdict = await engine.check(setId, Uint32Array.of(1), { maxZones: 40, maxAreaKm2: null })
    expect(verdict.kind).toBe('allowed')
  })

  test('names a zone outside Great Britain and keeps its position without a shape, while the others open', async () => {
    const engine = await createNodeEngine()
    const zones = [feature(DEGREES), feature(abroad, { code: 'OSLO' }), feature(DEGREES, { code: 'C' })]
    const { setId, outside, ...info } = await engine.open(1, { kind: 'bytes', bytes: ownBuffer(collection(zones)) })
    expect(outside).toEqual(['OSLO'])
    expect(info.zones).toBe(3)
    const [, oslo, last] = await engine.summaries(setId, Uint32Array.of(1, 2, 3))
    expect(oslo).toMatchObject({ code: 'OSLO', areaKm2: 0 })
    expect(last).toMatchObject({ id: 3, code: 'C' })
    await engine.ready(setId)
    expect([...(await engine.neighbours(setId, 2))]).toEqual([])
  })

  test('reads parts, holes, heights, and a zone without geometry', async () => {
    const square = (e: number, n: number, size: number) =>
      closed([
        [e, n],
        [e + size, n],
        [e + size, n + size],
        [e, n + size],
      ]).map(([x, y]) => [x, y, 12.5])
    const coordinates = [
      [square(500_000, 200_000, 900), square(500_100, 200_100, 100)],
      [square(502_000, 200_000, 300)],
    ]
    const { columns } = columnsOfFeatures(
      kernels,
      await read(
        collection(
          [
            {
              type: 'Feature',
              properties: { objectid: 7, code: 'M', population: 12 },
              geometry: { type: 'MultiPolygon', coordinates },
            },
            { type: 'Feature', properties: { objectid: 9, code: 'N' }, geometry: null },
          ],
          'EPSG:27700',
        ),
      ),
    )
    expect([...columns.ids]).toEqual([7, 9])
    expect([...columns.zoneStart]).toEqual([0, 2, 2])
    expect([...columns.partStart]).toEqual([0, 2, 3])
    expect([...columns.numbers.get('population')!]).toEqual([12, Number.NaN])
  })

  test.each([
    ['text that is not GeoJSON', new TextEncoder().encode('{hello'), 'neither FlatGeobuf nor GeoJSON'],
    ['a bare geometry', new TextEncoder().encode('{"type":"Polygon","coordinates":[]}'), 'not a FeatureCollection'],
    [
      'a broken feature',
      collection([{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [[[1]]] } }]),
      'Feature 1',
    ],
    ['no zones', collection([]), 'contains no zones'],
    [
      'points only',
      collection([{ type: 'Feature', properties: { code: 'A' }, geometry: { type: 'Point', coordinates: [0, 51] } }]),
      'has a polygon',
    ],
    ['no code', collection([feature(DEGREES, { height: 'x' })]), 'can serve as their code'],
    ['an unknown system', collection([feature(GRID)], 'EPSG:99999'), 'EPSG:99999, which is not known here. Convert'],
    ['another country', collection([feature(abroad)]), 'Zone A lies outside Great Britain, as all do'],
    ['an invalid id', collection([feature(DEGREES, { code: 'A', objectid: 1.5 })]), 'the id 1.5'],
  ])('refuses %s with advice', async (_, bytes, words) => {
    const opening = featuresAsFlatGeobuf(kernels, bufferSource(bytes))
    await expect(opening).rejects.toMatchObject({ code: 'bad-file' })
    await expect(opening).rejects.toThrow(words)
  })
})

/** Metres from the equator to a latitude along GRS80's meridian, from Simpson's rule. */
const meridian = (latDegrees: number) => {
  const [a, e2, steps] = [RADIUS, 0.0066943800229, 4000]
  const end = (latDegrees * Math.PI) / 180
  const radius = (lat: number) => (a * (1 - e2)) / (1 - e2 * Math.sin(lat) ** 2) ** 1.5
  let sum = radius(0) + radius(end)
  for (let i = 1; i < steps; i++) sum += radius((end * i) / steps) * (i % 2 === 1 ? 4 : 2)
  return (sum * end) / steps / 3
}

describe('a zipped Shapefile', () => {
  test.each([
    ['ETRS89', DEGREES, ETRS89],
    ['the British National Grid', GRID, BRITISH],
  ] as const)(
    'in %s matches Ordnance Survey’s positions to 2 mm, with its strings and numbers',
    async (_, points, prj) => {
      const found = columnsOfFeatures(kernels, await read(zipped(shapefileParts([shape(points)], [ROW], prj))))
      expect(offOf(found)).toBeLessThan(0.002)
      const { columns } = found
      expect(columns.codes.at(0)).toBe('W01')
      expect(columns.names.at(0)).toBe('Ynys Môn')
      expect(columns.numbers.get('population')![0]).toBe(1702)
    },
  )

  test('in the UTM zone of its .prj has the right positions along the zone’s central meridian', async () => {
    const lats = [52, 52.1, 52.2]
    const onUtm = lats.map((lat, i): Point => [500_000 + (i === 1 ? 0.001 : 0), 0.9996 * meridian(lat)])
    const inDegrees = lats.map((lat): Point => [-3, lat])
    const [utm, degrees] = await Promise.all(
      [
        [onUtm, UTM30],
        [inDegrees, ETRS89],
      ].map(async ([points, prj]) =>
        columnsOfFeatures(
          kernels,
          await read(zipped(shapefileParts([shape(points as Point[])], [ROW], prj as string))),
        ),
      ),
    )
    const off = utm!.columns.xy.map((mm, i) => Math.abs(mm - degrees!.columns.xy[i]!))
    expect(Math.max(...off)).toBeLessThanOrEqual(2)
  })

  test('opens in the engine', async () => {
    const engine = await createNodeEngine()
    const bytes = ownBuffer(zipped(shapefileParts([shape(DEGREES)], [ROW], ETRS89)))
    const { setId } = await engine.open(1, { kind: 'bytes', bytes })
    await engine.ready(setId)
    expect(await engine.search(setId, 'môn', 5)).toMatchObject([{ code: 'W01', population: 1702 }])
  })

  const parts = () => shapefileParts([shape(DEGREES)], [ROW], ETRS89)
  const without = (name: string) => Object.fromEntries(Object.entries(parts()).filter(([key]) => !key.endsWith(name)))
  const cut = (name: string, bytes: number) => {
    const all = parts()
    return zipped({ ...all, [name]: all[name]!.subarray(0, all[name]!.byteLength - bytes) })
  }
  test.each([
    ['no .shp', zipped(without('.shp')), 'contains no .shp'],
    ['no .dbf', zipped(without('.dbf')), 'contains no .dbf'],
    ['no .prj', zipped(without('.prj')), 'no .prj for the .shp'],
    ['two Shapefiles', zipped({ ...parts(), 'more.shp': new Uint8Array(100) }), 'contains 2 Shapefiles'],
    ['a truncated zip', zipped(parts()).subarray(0, 300), 'The zip is broken or cut off'],
    ['a truncated .shp', cut('zones.shp', 8), 'The .shp states'],
    ['a .dbf without its rows', cut('zones.dbf', 60), 'states 1 zones and is cut off'],
    [
      'a .dbf with more rows',
      zipped({ ...parts(), 'zones.dbf': shapefileParts([null, null], [ROW, ROW], '')['zones.dbf']! }),
      'states 2 zones',
    ],
    [
      'an invalid system',
      zipped({ ...parts(), 'zones.prj': new TextEncoder().encode('LOCAL_CS["Site grid"]') }),
      'Site grid, which is not known here',
    ],
    ['an invalid encoding', zipped({ ...parts(), 'zones.cpg': new TextEncoder().encode('klingon') }), 'klingon'],
    ['no code', zipped(shapefileParts([shape(DEGREES)], [{ HEIGHT: 3 }], ETRS89)), 'can serve as their code'],
    ['no polygon', zipped(shapefileParts([null], [ROW], ETRS89)), 'has a polygon'],
  ])('refuses %s with advice', async (_, bytes, words) => {
    const opening = featuresAsFlatGeobuf(kernels, bufferSource(bytes))
    await expect(opening).rejects.toMatchObject({ code: 'bad-file' })
    await expect(opening).rejects.toThrow(words)
  })
})
