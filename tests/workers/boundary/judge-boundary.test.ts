import { beforeAll, expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { MAX_BOUNDARY_CORNERS, MAX_BOUNDARY_TEXT } from '../../../src/domain/constants.ts'
import { createRandom } from '../../../src/domain/random.ts'
import { closedRing, cutRing, judgeBoundary } from '../../../workers/boundary/judge-boundary.ts'
import type { GeoEngine, LonLat } from '../../../workers/contract.ts'
import { toWkb } from '../../../workers/geometry/wkb.ts'
import { loadGeos } from '../../../workers/geos/geos.ts'
import { withGeos } from '../../../workers/geos/geos-scope.ts'

let engine: GeoEngine
beforeAll(async () => {
  engine = await createNodeEngine()
})

const E = 430_000
const N = 433_000
const at = (...corners: readonly (readonly [number, number])[]) =>
  [...corners, corners[0]!].map(([e, n]) => `${E + e} ${N + n}`).join(', ')
const polygon = (...rings: string[]) => `POLYGON (${rings.map(ring => `(${ring})`).join(', ')})`
const box = (low: number, high: number) => at([low, low], [high, low], [high, high], [low, high])
const ask = (wkt: string) => engine.boundary({ kind: 'text', wkt })
const problemOf = async (wkt: string) => {
  const verdict = await ask(wkt)
  return verdict.kind === 'refused' ? verdict.problem : 'allowed'
}
const circle = (corners: number, radiusM = 1000) =>
  at(
    ...Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * i) / corners
      return [
        Math.round(radiusM * Math.cos(angle) * 100) / 100,
        Math.round(radiusM * Math.sin(angle) * 100) / 100,
      ] as const
    }),
  )

test('accepts a polygon with a hole, rounds it to the centimetre and measures it', async () => {
  const verdict = await ask(
    `POLYGON ((${E}.004 ${N}, ${E + 1000}.001 ${N}, ${E + 1000} ${N + 1000}, ${E} ${N + 1000}.004, ${E}.004 ${N}), (${box(250, 750)}))`,
  )
  expect(verdict).toMatchObject({
    kind: 'allowed',
    corners: 8,
    outline: { areaKm2: 0.75, extent: [E, N, E + 1000, N + 1000] },
  })
})

test('reads a multipolygon with one part, an EWKT prefix, heights and lower-case letters', async () => {
  for (const wkt of [
    `MULTIPOLYGON (((${box(0, 500)})))`,
    `SRID=27700;${polygon(box(0, 500))}`,
    polygon(box(0, 500)).toLowerCase(),
    `POLYGON Z ((${E} ${N} 5, ${E + 500} ${N} 5, ${E} ${N + 500} 5, ${E} ${N} 5))`,
  ])
    expect(await problemOf(wkt)).toBe('allowed')
})

test.each([
  ['not WKT', 'drop table datasets', 'unreadable'],
  ['a point', `POINT (${E} ${N})`, 'unreadable'],
  ['an open ring', `POLYGON ((${E} ${N}, ${E + 500} ${N}, ${E} ${N + 500}, ${E + 1} ${N}))`, 'unreadable'],
  ['a number in base 16', polygon(box(0, 500)).replace(String(E), '0x68FB0'), 'unreadable'],
  ['infinity', polygon(box(0, 500)).replace(String(E), 'Infinity'), 'unreadable'],
  ['1e999', polygon(box(0, 500)).replaceAll(String(E), '1e999'), 'unreadable'],
  ['an empty polygon', 'POLYGON EMPTY', 'unreadable'],
  ['an empty multipolygon', 'MULTIPOLYGON EMPTY', 'unreadable'],
  ['a text that is too long', polygon(box(0, 500)) + ' '.repeat(MAX_BOUNDARY_TEXT), 'unreadable'],
  ['thousands of brackets', `POLYGON ${'('.repeat(100_000)}`, 'unreadable'],
  ['two corners', polygon(at([0, 0], [500, 0], [0, 0])), 'few-corners'],
  ['corners in a line', polygon(at([0, 0], [500, 500], [900, 900])), 'few-corners'],
  ['a bow tie', polygon(at([0, 0], [1000, 1000], [1000, 0], [0, 1000])), 'crossing'],
  [
    'a spike',
    polygon(at([0, 0], [1000, 0], [1000, 500], [1500, 500], [1000, 500], [1000, 1000], [0, 1000])),
    'crossing',
  ],
  [
    'a ring that touches itself',
    polygon(at([0, 0], [1000, 0], [500, 500], [1000, 1000], [0, 1000], [500, 500])),
    'crossing',
  ],
  ['two parts', `MULTIPOLYGON (((${box(0, 500)})), ((${box(600, 900)})))`, 'several-parts'],
  ['a hole outside the ring', polygon(box(0, 500), box(600, 900)), 'several-parts'],
  ['a hole in a hole', polygon(box(0, 900), box(100, 800), box(200, 300)), 'several-parts'],
  ['a hole across the edge', polygon(box(0, 500), box(400, 900)), 'crossing'],
  ['a hole that divides it', polygon(box(0, 1000), at([500, 0], [700, 500], [500, 1000], [300, 500])), 'several-parts'],
  ['off the grid', 'POLYGON ((0 0, -1 500, 500 500, 0 0))', 'outside'],
  ['degrees', 'POLYGON ((-1.5 53.8, -1.4 53.8, -1.4 53.9, -1.5 53.8))', 'outside'],
  ['a few square metres', polygon(box(0, 50)), 'small'],
  ['2,001 corners', polygon(circle(MAX_BOUNDARY_CORNERS + 1)), 'many-corners'],
])('refuses %s', async (_, wkt, problem) => {
  expect(await problemOf(wkt)).toBe(problem)
})

test('accepts 2,000 corners, and a hole that touches the edge at one point', async () => {
  expect(await problemOf(polygon(circle(MAX_BOUNDARY_CORNERS)))).toBe('allowed')
  expect(await problemOf(polygon(box(0, 1000), at([500, 0], [700, 500], [300, 500])))).toBe('allowed')
})

test('marks the position of a crossing', async () => {
  const verdict = await ask(polygon(at([0, 0], [1000, 1000], [1000, 0], [0, 1000])))
  if (verdict.kind !== 'refused') throw new Error('taken')
  const [e, n] = await engine.toGrid(Float64Array.from(verdict.at[0]!))
  expect(Math.hypot(e! - E - 500, n! - N - 500)).toBeLessThan(0.01)
})

test('derives the same boundary from rings in degrees as from their text', async () => {
  const text = await ask(polygon(circle(200)))
  if (text.kind !== 'allowed') throw new Error('refused')
  const [ring] = text.outline.lonLat[0]!
  const drawn = await engine.boundary({ kind: 'rings', lonLat: [Float64Array.from((ring as LonLat[]).flat())] })
  expect(drawn).toEqual({ ...text, outline: { ...text.outline, lonLat: expect.anything() } })
})

test('agrees with GEOS on the validity of random rings', async () => {
  const seed = 19
  const random = createRandom(seed, 'boundaries')
  const geos = await loadGeos()
  const counts = { taken: 0, refused: 0 }
  for (let round = 0; round < 3000; round++) {
    // There are few places on a coarse grid, so contacts and common edges are frequent.
    const side = 3 + Math.floor(random() * 12)
    const ring = (corners: number) =>
      Array.from({ length: corners }, () => [
        E + 200 * Math.floor(random() * side),
        N + 200 * Math.floor(random() * side),
      ]).flat()
    const rings = [ring(3 + Math.floor(random() * 5)), ...(random() < 0.3 ? [ring(3 + Math.floor(random() * 2))] : [])]
    const corners = rings.map(cutRing)
    if (corners.some(each => each.length < 3)) continue
    const valid = withGeos(geos, scope => geos.GEOSisValid(scope.fromWkb(toWkb([corners.map(closedRing)]))) === 1)
    const { refused } = await judgeBoundary(loadGeos, [rings.map(each => [...each, each[0]!, each[1]!])])
    expect([round, refused === null || refused.problem === 'small'], `seed ${seed}, ${JSON.stringify(rings)}`).toEqual([
      round,
      valid,
    ])
    counts[valid ? 'taken' : 'refused']++
  }
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(300)
})
