import { describe, expect, test } from 'vitest'
import { cover, createContains, createReach, edgesOf, parseArea } from '../../../server/warehouse/builds/area.ts'
import { isInside, type Polygon, sharedArea } from '../../reference/movement.ts'
import { bucketOf, metresTo } from '../../reference/report.ts'
import { randomOf } from '../../support/random.ts'
import { AREAS, wktOf } from './worlds.ts'

const SEED = 4096
const SQUARE_M2 = 500 * 500

/** A star with random rays around a random point; it never crosses itself. */
const star = (random: () => number): Polygon[] => {
  const [e, n] = [400_000 + random() * 200_000, 100_000 + random() * 200_000]
  const corners = 3 + Math.floor(random() * 12)
  const ring = Array.from({ length: corners }, (_, i): [number, number] => {
    const angle = ((i + random() * 0.9) / corners) * 2 * Math.PI
    const ray = 50 + random() * 2500
    return [
      Math.round((e + ray * Math.cos(angle)) * 1000) / 1000,
      Math.round((n + ray * Math.sin(angle)) * 1000) / 1000,
    ]
  })
  return [[ring]]
}

const squaresAbout = (polygons: readonly Polygon[]): number[] => {
  const points = polygons.flat(2)
  const column = (e: number) => Math.floor(e / 500)
  const [west, east] = [Math.min(...points.map(([e]) => e)), Math.max(...points.map(([e]) => e))]
  const [south, north] = [Math.min(...points.map(([, n]) => n)), Math.max(...points.map(([, n]) => n))]
  const squares: number[] = []
  for (let c = column(west) - 1; c <= column(east) + 1; c++)
    for (let r = column(south) - 1; r <= column(north) + 1; r++) squares.push(c * 4096 + r)
  return squares
}

describe('the cover of an area', () => {
  const random = randomOf(SEED)
  console.log(`areas of seed ${SEED}`)
  const areas: [string, readonly Polygon[]][] = [
    ...Object.entries(AREAS),
    ...Array.from({ length: 150 }, (_, i): [string, readonly Polygon[]] => [`star ${i}`, star(random)]),
  ]

  test('consists of the squares that overlap it, and lists those entirely inside separately', () => {
    for (const [name, polygons] of areas) {
      const { inside, boundary } = cover(parseArea(wktOf(polygons)))
      const shares = squaresAbout(polygons).map(square => ({ square, shared: sharedArea(polygons, square) }))
      const meeting = shares.filter(({ shared }) => shared > 1e-3).map(({ square }) => square)
      const whole = shares.filter(({ shared }) => shared > SQUARE_M2 - 1e-3).map(({ square }) => square)
      expect(
        [...inside, ...boundary].sort((a, b) => a - b),
        name,
      ).toEqual(meeting.sort((a, b) => a - b))
      expect([...inside], name).toEqual(whole.sort((a, b) => a - b))
    }
  })

  test('lists no boundary squares for an area of whole squares', () => {
    const { inside, boundary } = cover(parseArea('POLYGON ((1000 1000, 2000 1000, 2000 1500, 1000 1500, 1000 1000))'))
    expect([...inside]).toEqual([2 * 4096 + 2, 3 * 4096 + 2])
    expect(boundary).toHaveLength(0)
  })

  test('refuses an area that extends beyond the grid', () => {
    expect(() => cover(parseArea('POLYGON ((-1 0, 10 0, 10 10, -1 0))'))).toThrow(RangeError)
  })

  test('the exact test matches the reference point by point', () => {
    for (const [name, polygons] of areas) {
      const contains = createContains(parseArea(wktOf(polygons)))
      const points = polygons.flat(2)
      const [e0, n0] = points[0]!
      const tried = Array.from({ length: 400 }, (): [number, number] => [
        Math.round(e0 + (random() - 0.5) * 6000),
        Math.round(n0 + (random() - 0.5) * 6000),
      ])
      expect(
        tried.map(([e, n]) => contains(e, n)),
        name,
      ).toEqual(tried.map(point => isInside(polygons, point)))
    }
  })

  test('a point on a lower or left boundary is inside, and one on an upper or right boundary is outside', () => {
    const contains = createContains(parseArea('POLYGON ((1000 1000, 2000 1000, 2000 1500, 1000 1500, 1000 1000))'))
    expect([contains(1000, 1200), contains(1500, 1000), contains(2000, 1200), contains(1500, 1500)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('the distance between a place and an area', () => {
  test('[V9.05] falls into a bucket by the distance to the nearest edge, near or far', () => {
    const random = randomOf(SEED)
    for (const polygons of [...Object.values(AREAS), star(random), star(random)]) {
      const rings = parseArea(wktOf(polygons))
      const reach = createReach(edgesOf(rings), createContains(rings))
      const [e0, n0] = polygons.flat(2)[0]!
      const places = Array.from({ length: 3000 }, (_, i): [number, number] => {
        const away = i % 2 === 0 ? 12_000 : 500_000
        const near = (middle: number) => Math.abs(Math.round(middle + (random() - 0.5) * 2 * away))
        return [near(e0), near(n0)]
      })
      const buckets = places.map(([e, n]) => reach.ofPlace(e, n) + 1)
      expect(buckets).toEqual(places.map(place => bucketOf(metresTo(polygons, place))))
      expect(new Set(buckets).size).toBe(8)
    }
  })
})

describe('an area as text', () => {
  test.each([
    ['POINT (1 2)'],
    ['POLYGON ((0 0, 1 1, 2 2))'],
    ['POLYGON ((0 0, 1 x, 2 2, 0 0))'],
    ["POLYGON ((0 0, 1 1, 2 2, 0 0' OR 1=1))"],
  ])('refuses %s', wkt => {
    expect(() => parseArea(wkt)).toThrow(SyntaxError)
  })

  test('turns holes and parts into rings', () => {
    const rings = parseArea('MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0), (1 1, 2 1, 2 2, 1 1)), ((20 0, 29.5 0, 29 9, 20 0)))')
    expect(rings.map(ring => ring.length)).toEqual([8, 8, 8])
    expect(rings[2]![2]).toBe(29.5)
  })
})
