import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import type { GeoEngine } from '../../../workers/contract.ts'
import { polygonsArea, type Ring, zonePolygons } from '../../../workers/geometry/polygons.ts'
import { fromWkb, toWkb } from '../../../workers/geometry/wkb.ts'
import { readWkt, writeWkt } from '../../../workers/geometry/wkt.ts'
import { insidePoint, pointInZone } from '../../../workers/geometry/zone-points.ts'
import { type Geos, loadGeos } from '../../../workers/geos/geos.ts'
import { withGeos } from '../../../workers/geos/geos-scope.ts'
import { unionZones } from '../../../workers/measure/areas.ts'
import { zoneAreas } from '../../../workers/measure/zone-areas.ts'
import { decode, hasRealZones, ownBuffer, realZones, zoneFile } from '../support/files.ts'
import { meshZones, rectangle, seeded } from '../support/mesh.ts'
import { randomCoverage } from '../support/random-coverage.ts'

const SEED = 20_261_121
let geos: Geos
beforeAll(async () => {
  geos = await loadGeos()
})

/** GEOS's area and validity for zones, and the area of their general union. */
const byGeos = (polygons: readonly (readonly Ring[])[]) =>
  withGeos(geos, scope => {
    const shape = scope.fromWkb(toWkb(polygons))
    return { valid: geos.GEOSisValid(shape) === 1, area: scope.area(shape) }
  })
const generalUnionArea = (zones: readonly (readonly (readonly Ring[])[])[]) =>
  withGeos(geos, scope => {
    const repaired = zones.flatMap(zone => {
      const valid = scope.keep(geos.GEOSMakeValid(scope.fromWkb(toWkb(zone))), 'repairing')
      return fromWkb(scope.toWkb(valid))
    })
    return scope.area(scope.keep(geos.GEOSUnaryUnion(scope.fromWkb(toWkb(repaired, 'collection'))), 'union'))
  })

test('[P2.25] the overview of a zone set has one ring around all zones, and a point where most residents live', async () => {
  const engine = await createNodeEngine()
  const zones = meshZones({ across: 30, down: 20, cellM: 800, seed: 5 }).map((zone, at) => ({
    ...zone,
    numbers: { population: at % 30 > 25 ? 9000 : 100 },
  }))
  const { setId, extentLonLat } = await engine.open(1, {
    kind: 'bytes',
    bytes: ownBuffer(zoneFile(zones)),
  })
  const { outline, heart } = await engine.overview(setId)
  expect(outline).toHaveLength(1)
  const [ring] = outline
  expect(ring![0]).toEqual(ring!.at(-1))
  const [west, south, east, north] = extentLonLat
  expect(Math.min(...ring!.map(([lon]) => lon))).toBeCloseTo(west, 2)
  expect(Math.max(...ring!.map(([, lat]) => lat))).toBeCloseTo(north, 2)
  expect(await engine.zoneAt(setId, heart!)).not.toBeNull()
  expect(heart![0]).toBeGreaterThan(west + (east - west) * 0.6)
  expect(heart![1]).toBeGreaterThan(south)
})

describe('unions', () => {
  test('are valid and as large as GEOS’s general union, on coverages with gaps and overlaps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000 }), async seed => {
        const columns = columnsFrom(randomCoverage(seed))
        const zones = [...Array(columns.count).keys()].filter(zone => (seed + zone) % 3 !== 0)
        const union = await unionZones(loadGeos, columns, zones)
        const { valid, area } = byGeos(union)
        expect(valid).toBe(true)
        // The general union uses a 1 mm grid, so its edge may move by half of that.
        expect(Math.abs(area - generalUnionArea(zones.map(zone => zonePolygons(columns, zone))))).toBeLessThan(20)
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  test('preserve every square metre of a clean coverage, and remove every inner edge', async () => {
    const columns = columnsFrom(meshZones({ across: 6, down: 6, cellM: 800, seed: 8 }))
    const union = await unionZones(loadGeos, columns, [...Array(36).keys()])
    const sum = zoneAreas(columns).reduce((a, b) => a + b)
    expect(Math.abs(polygonsArea(union) - sum) / sum).toBeLessThan(1e-9)
    expect(union).toHaveLength(1)
    expect(union[0]).toHaveLength(1)
  })

  test('leave a hole if a zone in the middle is missing', async () => {
    const columns = columnsFrom(meshZones({ across: 3, down: 3, cellM: 800, seed: 8 }))
    const [polygon, ...more] = await unionZones(loadGeos, columns, [0, 1, 2, 3, 5, 6, 7, 8])
    expect(more).toHaveLength(0)
    expect(polygon).toHaveLength(2)
  })

  test.skipIf(!hasRealZones)('of 40 real zones keep their area and are valid', async () => {
    const columns = await decode(realZones())
    const areas = zoneAreas(columns)
    const random = seeded(SEED)
    for (let turn = 0; turn < 20; turn++) {
      const first = Math.floor(random() * (columns.count - 40))
      const zones = Array.from({ length: 40 }, (_, i) => first + i)
      const union = await unionZones(loadGeos, columns, zones)
      const sum = zones.reduce((total, zone) => total + areas[zone]!, 0)
      expect(byGeos(union).valid).toBe(true)
      expect(Math.abs(polygonsArea(union) - sum) / sum).toBeLessThan(1e-9)
    }
  })
})

describe('areas', () => {
  test('equal GEOS’s areas for single zones', () => {
    const columns = columnsFrom(randomCoverage(12))
    const areas = zoneAreas(columns)
    const mesh = [...Array(12).keys()]
    for (const zone of mesh) expect(areas[zone]).toBeCloseTo(byGeos(zonePolygons(columns, zone)).area, 6)
  })

  test('a representative point is inside its zone, even if the zone has holes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), seed => {
        const columns = columnsFrom(randomCoverage(seed))
        for (let zone = 0; zone < columns.count; zone++) {
          const [x, y] = insidePoint(columns, zone)!
          expect(pointInZone(columns, zone, x, y)).toBe(true)
        }
      }),
      { seed: SEED, numRuns: 40 },
    )
  })
})

describe('WKT', () => {
  const square = [Float64Array.from(rectangle(0, 0, 10, 10)), Float64Array.from(rectangle(2, 2, 3.125, 4))]
  const island = [Float64Array.from(rectangle(20, 20, 30, 30))]

  test('writes POLYGON for one polygon and MULTIPOLYGON for several, to the millimetre, and reads them back', () => {
    expect(writeWkt([island])).toBe('POLYGON ((20 20, 30 20, 30 30, 20 30, 20 20))')
    expect(writeWkt([square, island])).toMatch(/^MULTIPOLYGON \(\(\(0 0, .*\), \(2 2, 3.125 2, .*\)\), \(\(20 20/)
    expect(readWkt(writeWkt([square, island]))).toEqual([square, island])
    expect(readWkt('SRID=27700;polygon z ((0 0 5, 1 0 5, 1 1 5, 0 0 5))')).toHaveLength(1)
    expect(readWkt('POLYGON EMPTY')).toEqual([])
  })

  test.each([
    'POINT (1 2)',
    'POLYGON ((0 0, 1 0, 1 1))',
    'POLYGON ((0 0, 1 0, 1 1, 0 1))',
    'POLYGON ((0 0, 1 0, x 1, 0 0))',
    'POLYGON ((0 0, 1 0, 1 1, 0 0)',
    'POLYGON ((0 0, 1 0, 1 1, 0 0)) and more',
    'POLYGON ((0 0, 1 0, Infinity 1, 0 0))',
    '',
  ])('refuses %j', text => {
    expect(() => readWkt(text)).toThrow(expect.objectContaining({ code: 'bad-geometry' }))
  })
})

describe('the engine', () => {
  let engine: GeoEngine
  let setId: number
  beforeAll(async () => {
    engine = await createNodeEngine()
    const zones = Array.from({ length: 16 }, (_, i) => {
      const [e, n] = [500_000 + (i % 4) * 1000, 200_000 + Math.floor(i / 4) * 1000]
      return {
        id: i + 1,
        code: `S${i + 1}`,
        name: `Square ${i + 1}`,
        numbers: { population: i === 15 ? null : 100 },
        polygons: [[rectangle(e, n, e + 1000, n + 1000)]],
      }
    })
    setId = (await engine.open(1, { kind: 'bytes', bytes: ownBuffer(zoneFile(zones)) })).setId
  })
  const wkt = (...box: [number, number, number, number]) => writeWkt([[Float64Array.from(rectangle(...box))]])

  test('returns an outline with WKT, km2, extent and rings in degrees', async () => {
    const outline = await engine.outline(setId, Uint32Array.of(1, 2))
    expect(outline).toMatchObject({ areaKm2: 2, extent: [500_000, 200_000, 502_000, 201_000] })
    expect(outline.wkt).toMatch(/^POLYGON \(\(/)
    const [lon, lat] = outline.lonLat[0]![0]![0]!
    expect(lon).toBeCloseTo(-0.55, 1)
    expect(lat).toBeCloseTo(51.69, 1)
  })

  test('counts each zone’s residents times its share inside an area, rounded once', async () => {
    expect(await engine.populationWithin(setId, wkt(500_000, 200_000, 502_000, 202_000))).toBe(400)
    expect(await engine.populationWithin(setId, wkt(500_500, 200_500, 501_500, 201_500))).toBe(100)
    expect(await engine.populationWithin(setId, wkt(500_000, 200_000, 500_005, 200_001))).toBe(0)
    expect(await engine.populationWithin(setId, wkt(503_000, 203_000, 504_000, 204_000))).toBe(0)
    expect(await engine.populationWithin(setId, wkt(0, 0, 10, 10))).toBe(0)
  })

  test('unites overlapping discs, widens areas by a buffer, and refuses an invalid radius', async () => {
    const [at, near] = [[-0.5, 51.7] as const, [-0.501, 51.7] as const]
    const one = await engine.discs([{ at, radiusM: 500 }])
    expect(one.areaKm2).toBeCloseTo(Math.PI / 4, 2)
    const both = await engine.discs([
      { at, radiusM: 500 },
      { at: near, radiusM: 500 },
    ])
    expect(both.lonLat).toHaveLength(1)
    expect(both.areaKm2).toBeLessThan(Math.PI / 2)
    expect((await engine.buffer(wkt(500_000, 200_000, 501_000, 201_000), 5000)).areaKm2).toBeCloseTo(
      1 + 20 + 25 * Math.PI,
      0,
    )
    await expect(engine.discs([{ at, radiusM: -1 }])).rejects.toMatchObject({ code: 'bad-geometry' })
  })

  test('locates points in their zones, and returns 0 outside', async () => {
    const found = await engine.locate(
      setId,
      Float64Array.of(500_500, 503_999, 0, 501_500),
      Float64Array.of(200_500, 203_999, 0, 199_000),
    )
    expect([...found]).toEqual([1, 16, 0, 0])
  })

  test('locates a thousand points exactly as a search through every zone does', async () => {
    const columns = columnsFrom(meshZones({ across: 12, down: 12, cellM: 700, seed: 6 }))
    const bytes = ownBuffer(zoneFile(meshZones({ across: 12, down: 12, cellM: 700, seed: 6 })))
    const mesh = await engine.open(2, { kind: 'bytes', bytes })
    const random = seeded(SEED)
    const eastings = Float64Array.from({ length: 1000 }, () => 499_500 + random() * 9400)
    const northings = Float64Array.from({ length: 1000 }, () => 199_500 + random() * 9400)
    const plainly = Array.from(eastings, (e, i) => {
      const zone = [...Array(columns.count).keys()].find(z => pointInZone(columns, z, e * 1000, northings[i]! * 1000))
      return zone === undefined ? 0 : columns.ids[zone]!
    })
    expect([...(await engine.locate(mesh.setId, eastings, northings))]).toEqual(plainly)
  })

  test('finds zones by code and name, best first', async () => {
    const codes = async (text: string, limit = 9) => (await engine.search(setId, text, limit)).map(zone => zone.code)
    expect((await codes('s1'))[0]).toBe('S1')
    expect(await codes('SQUARE 1', 2)).toEqual(['S1', 'S10'])
    expect(await codes('square', 3)).toEqual(['S1', 'S2', 'S3'])
    expect(await codes('nowhere')).toEqual([])
    expect((await engine.summaries(setId, Uint32Array.of(16)))[0]).toMatchObject({ population: null, areaKm2: 1 })
    expect(await engine.zoneAt(setId, (await engine.summaries(setId, Uint32Array.of(7)))[0]!.inside)).toBe(7)
    expect([...(await engine.neighbours(setId, 1))].sort((a, b) => a - b)).toEqual([2, 5, 6])
  })
})
