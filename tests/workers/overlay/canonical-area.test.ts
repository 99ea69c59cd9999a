import { beforeAll, expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import type { ServerEngine } from '../../../workers/overlay/overlay-calls.ts'

let engine: ServerEngine
beforeAll(async () => {
  engine = await createNodeEngine()
})
const canonical = async (wkt: string) => (await engine.canonicalArea(wkt)).wkt

test('a square is always written as the same text, wherever its ring starts, in either direction and however it is divided', async () => {
  const text = 'POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))'
  const written = [
    'POLYGON ((10 10, 0 10, 0 0, 10 0, 10 10))',
    'POLYGON ((0 0, 0 10, 10 10, 10 0, 0 0))',
    'POLYGON ((0 0, 5 0, 10 0, 10 7, 10 10, 0 10, 0 0))',
    'POLYGON ((0.4 -0.3, 10.2 0.1, 9.8 10, 0 10.4, 0.4 -0.3))',
    'MULTIPOLYGON (((5 0, 10 0, 10 10, 5 10, 5 0)), ((0 0, 5 0, 5 10, 0 10, 0 0)))',
  ]
  expect(await Promise.all(written.map(canonical))).toEqual(written.map(() => text))
})

test('parts and holes have a fixed order, and holes run in the opposite direction', async () => {
  const near = '((0 0, 10 0, 10 10, 0 10, 0 0), (2 2, 2 4, 4 4, 4 2, 2 2), (6 6, 8 6, 8 8, 6 8, 6 6))'
  const far = '((50 0, 60 0, 60 10, 50 0))'
  const text =
    'MULTIPOLYGON (((0 0, 10 0, 10 10, 0 10, 0 0), (2 2, 2 4, 4 4, 4 2, 2 2), (6 6, 6 8, 8 8, 8 6, 6 6)), ((50 0, 60 0, 60 10, 50 0)))'
  expect(await canonical(`MULTIPOLYGON (${near}, ${far})`)).toBe(text)
  expect(await canonical(`MULTIPOLYGON (${far}, ${near})`)).toBe(text)
})

test('discs in another order form the same area, with the size and extent of the discs', async () => {
  const points = [
    [-1.55, 53.8],
    [-1.545, 53.8],
    [-1.5475, 53.803],
    [-1.5, 53.81],
  ] as const
  const discs = (order: number[]) => engine.discs(order.map(i => ({ at: points[i]!, radiusM: 500 })))
  const [one, other] = [await discs([0, 1, 2, 3]), await discs([3, 1, 0, 2])]
  expect(await canonical(other.wkt)).toBe(await canonical(one.wkt))
  const { areaM2, extent } = await engine.canonicalArea(one.wkt)
  expect(extent).toEqual(one.extent)
  expect(areaM2 / 1e6).toBeCloseTo(one.areaKm2, 2)
})

test('repairs a bow tie, and writes an area under a square metre as an empty polygon', async () => {
  expect(await canonical('POLYGON ((0 0, 10 10, 10 0, 0 10, 0 0))')).toBe(
    'MULTIPOLYGON (((0 0, 5 5, 0 10, 0 0)), ((5 5, 10 0, 10 10, 5 5)))',
  )
  expect(await canonical('POLYGON ((0.1 0.1, 0.2 0.1, 0.2 0.2, 0.1 0.1))')).toBe('POLYGON EMPTY')
})

test('the difference of two areas is the ground that belongs to only one of them', async () => {
  const square = 'POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))'
  expect(await engine.differingArea(square, square)).toBe(0)
  expect(await engine.differingArea(square, 'POLYGON ((5 0, 15 0, 15 10, 5 10, 5 0))')).toBe(100)
})
