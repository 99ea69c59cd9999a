import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { EngineError } from '../../../workers/engine-error.ts'
import { zonePolygons } from '../../../workers/geometry/polygons.ts'
import { readWkt, writeWkt, zoneWkt } from '../../../workers/geometry/wkt.ts'

test('accepts white space and a coordinate system number before an area', () => {
  const ring = Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0)
  for (const text of [
    ' \n POLYGON ((0 0, 1 0, 1 1, 0 0))',
    'SRID=27700;POLYGON((0 0,1 0,1 1,0 0))',
    '\tsrid=27700; Polygon Z ((0 0 5, 1 0 5, 1 1 5, 0 0 5))',
  ])
    expect(readWkt(text)).toEqual([[ring]])
})

test('refuses a string of only white space, however long', () => {
  // An expression with two adjacent runs of white space would try every way to split them, which takes an hour for a
  // long string.
  const long = 2_500_000
  for (const text of [' '.repeat(long), `${'\n'.repeat(long)}(`, `POLYGON${' '.repeat(long)}(`])
    expect(() => readWkt(text)).toThrow(EngineError)
})

const ring = fc
  .array(fc.tuple(fc.integer({ min: -5000, max: 700_000_000 }), fc.integer({ min: -5000, max: 1_300_000_000 })), {
    minLength: 3,
    maxLength: 12,
  })
  .map(points => [...points, points[0]!].flat().map(mm => mm / 1000))

test('writes a zone from its columns exactly as from its polygons', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 4,
      }),
      zones => {
        const columns = columnsFrom(
          zones.map((polygons, at) => ({ id: at + 1, code: `Z${at}`, name: `Zone ${at}`, numbers: {}, polygons })),
        )
        for (let zone = 0; zone < zones.length; zone++)
          expect(zoneWkt(columns, zone)).toBe(writeWkt(zonePolygons(columns, zone)))
      },
    ),
    { seed: 20261122 },
  )
})

test('writes whole metres without a fraction, and millimetres without trailing zeroes', () => {
  const polygons = [[[430000, 433000.5, 430000.001, 433000.25, 430000.01, 433000.999, 430000, 433000.5]]]
  const columns = columnsFrom([{ id: 1, code: 'Z', name: 'Z', numbers: {}, polygons }])
  expect(zoneWkt(columns, 0)).toBe(
    'POLYGON ((430000 433000.5, 430000.001 433000.25, 430000.01 433000.999, 430000 433000.5))',
  )
})
