import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import type { ZoneColumns, ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { coverageUnion } from '../../../workers/coverage/coverage-union.ts'
import { type Polygons, polygonsArea, signedArea2, zonePolygons } from '../../../workers/geometry/polygons.ts'
import { toWkb } from '../../../workers/geometry/wkb.ts'
import { type Geos, loadGeos } from '../../../workers/geos/geos.ts'
import { withGeos } from '../../../workers/geos/geos-scope.ts'
import { zoneAreas } from '../../../workers/measure/zone-areas.ts'
import { decode, hasRealZones, realZones } from '../support/files.ts'
import { meshZones, rectangle, seeded } from '../support/mesh.ts'
import { randomCoverage } from '../support/random-coverage.ts'

const SEED = 20_261_121
let geos: Geos
beforeAll(async () => {
  geos = await loadGeos()
})

const zoneOf = (id: number, ...polygons: ArrayLike<number>[][]): ZoneInput => ({
  id,
  code: `Z${id}`,
  name: '',
  polygons,
})
const square = (id: number, minE: number, minN: number, side = 100): ZoneInput =>
  zoneOf(id, [rectangle(minE, minN, minE + side, minN + side)])
const everything = (columns: ZoneColumns) => [...Array(columns.count).keys()]

/**
 * Expects GEOS to find the result valid and as large as the zones together, and the rings to have the right direction.
 */
const expectExact = (columns: ZoneColumns, zones: number[], union: Polygons) => {
  const areas = zoneAreas(columns)
  const sum = zones.reduce((total, zone) => total + areas[zone]!, 0)
  expect(Math.abs(polygonsArea(union) - sum)).toBeLessThanOrEqual(sum * 1e-9)
  expect(withGeos(geos, scope => geos.GEOSisValid(scope.fromWkb(toWkb(union))))).toBe(1)
  for (const rings of union)
    for (const [r, ring] of rings.entries()) expect(Math.sign(signedArea2(ring))).toBe(r === 0 ? 1 : -1)
}
const unionOf = (...zones: ZoneInput[]) => {
  const columns = columnsFrom(zones)
  const union = coverageUnion(columns, everything(columns))
  if (union !== null) expectExact(columns, everything(columns), union)
  return union
}
/** How many rings each polygon has. */
const shape = (union: Polygons | null) => union?.map(rings => rings.length).sort()

describe('the coverage union', () => {
  test('is exact for any zones of a mesh and has the parts that GEOS finds', () => {
    const columns = columnsFrom(meshZones({ across: 8, down: 8, cellM: 400, seed: 4 }))
    const some = fc.uniqueArray(fc.integer({ min: 0, max: columns.count - 1 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(some, zones => {
        const union = coverageUnion(columns, zones)!
        expectExact(columns, zones, union)
        const apart = withGeos(geos, scope => {
          const wkb = toWkb(
            zones.flatMap(zone => zonePolygons(columns, zone)),
            'collection',
          )
          const theirs = scope.keep(geos.GEOSUnaryUnion(scope.fromWkb(wkb)), 'the union')
          const ours = scope.fromWkb(toWkb(union))
          const both = scope.keep(geos.GEOSIntersection(theirs, ours), 'what is in both')
          return scope.area(theirs) + scope.area(ours) - 2 * scope.area(both)
        })
        expect(Math.abs(apart)).toBeLessThan(1e-6)
      }),
      { seed: SEED, numRuns: 150 },
    )
  })

  test('is exact for coverages with gaps and overlaps, or leaves them to the general method', () => {
    let exact = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), seed => {
        const columns = columnsFrom(randomCoverage(seed))
        const random = seeded(seed)
        const zones = everything(columns).filter(() => random() < 0.4)
        const union = coverageUnion(columns, zones)
        if (union === null) return
        exact += 1
        expectExact(columns, zones, union)
        const general = withGeos(geos, scope => {
          const wkb = toWkb(
            zones.flatMap(zone => zonePolygons(columns, zone)),
            'collection',
          )
          return scope.area(scope.keep(geos.GEOSUnaryUnion(scope.fromWkb(wkb)), 'the union'))
        })
        expect(Math.abs(polygonsArea(union) - general)).toBeLessThan(general * 1e-9 + 1e-6)
      }),
      { seed: SEED, numRuns: 300 },
    )
    expect(exact).toBeGreaterThan(50)
  })

  test('is empty for no zones, or for zones without geometry', () => {
    expect(unionOf()).toEqual([])
    expect(unionOf(zoneOf(1))).toEqual([])
  })

  test('leaves zones that meet at a corner as two polygons', () => {
    expect(shape(unionOf(square(1, 0, 0), square(2, 100, 100)))).toEqual([1, 1])
  })

  test('recognises a hole that touches the outer edge at a point', () => {
    // Seven of the eight squares around an empty one; the north-eastern one is missing, so the hole meets the outside
    // at a corner.
    const ring = [0, 1, 2, 3, 5, 6, 7].map(i => square(i + 1, (i % 3) * 100, Math.floor(i / 3) * 100))
    expect(shape(unionOf(...ring))).toEqual([2])
  })

  test('splits areas that touch only at points', () => {
    // A cross of four squares around an empty centre touches itself at four corners.
    const cross = [1, 3, 5, 7].map(i => square(i, (i % 3) * 100, Math.floor(i / 3) * 100))
    expect(shape(unionOf(...cross))).toEqual([1, 1, 1, 1])
  })

  test('makes an island in a lake a separate polygon and the lake a hole', () => {
    const lake = zoneOf(1, [rectangle(0, 0, 1000, 1000), rectangle(100, 100, 900, 900)])
    const island = zoneOf(2, [rectangle(200, 200, 800, 800), rectangle(300, 300, 400, 400)])
    expect(shape(unionOf(lake, island))).toEqual([2, 2])
    expect(shape(unionOf(lake, island, square(3, 300, 300)))).toEqual([1, 2])
  })

  test('accepts rings in either direction, repeated vertices and spikes', () => {
    const backwards = zoneOf(1, [[0, 0, 0, 100, 0, 100, 100, 100, 100, 0, 0, 0]])
    const spiked = zoneOf(2, [[100, 0, 200, 0, 250, 0, 200, 0, 200, 100, 100, 100, 100, 0]])
    expect(shape(unionOf(backwards, spiked))).toEqual([1])
    expect(shape(unionOf(backwards, square(2, 100, 0)))).toEqual([1])
  })

  test.each<[string, ZoneInput[]]>([
    ['overlap', [square(1, 0, 0), square(2, 50, 50)]],
    ['are the same', [square(1, 0, 0), square(2, 0, 0)]],
    ['are inside each other', [square(1, 0, 0), square(2, 20, 20, 30)]],
    ['are inside each other and share a corner', [square(1, 0, 0), square(2, 0, 0, 30)]],
    ['share an edge with a vertex on one side only', [square(1, 0, 0), square(2, 100, 0, 50), square(3, 100, 50, 50)]],
    ['touch an edge with a vertex', [square(1, 0, 0), zoneOf(2, [[100, 50, 150, 0, 150, 100, 100, 50]])]],
    ['cross themselves', [zoneOf(1, [[0, 0, 100, 100, 100, 0, 0, 100, 0, 0]])]],
    ['have a hole outside', [zoneOf(1, [rectangle(0, 0, 100, 100), rectangle(200, 200, 250, 250)])]],
    ['have a part in a part', [zoneOf(1, [rectangle(0, 0, 100, 100)], [rectangle(20, 20, 40, 40)])]],
    ['have edges too long to be exact', [zoneOf(1, [rectangle(0, 0, 46_000, 10)])]],
  ])('leaves zones that %s to the general method', (_, zones) => {
    expect(unionOf(...zones)).toBeNull()
  })

  test.skipIf(!hasRealZones)('is exact for 40 real zones', async () => {
    const columns = await decode(realZones())
    const random = seeded(SEED)
    let exact = 0
    for (let turn = 0; turn < 40; turn++) {
      const first = Math.floor(random() * (columns.count - 40))
      const zones = Array.from({ length: 40 }, (_, i) => first + i)
      const union = coverageUnion(columns, zones)
      if (union === null) continue
      exact += 1
      expectExact(columns, zones, union)
    }
    expect(exact).toBeGreaterThan(20)
  })
})
