import { expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { readWkt } from '../../../workers/geometry/wkt.ts'
import { countCrossings } from '../../../workers/overlay/count-crossings.ts'

type Place = readonly [number, number]
const polygon = (corners: readonly Place[]) =>
  `POLYGON ((${[...corners, corners[0]!].map(([e, n]) => `${430_000 + e} ${430_000 + n}`).join(', ')}))`
/** Vertical or horizontal teeth across a square, 5 m wide and 10 m apart. */
const comb = (teeth: number, isUpright: boolean): string => {
  const side = teeth * 10
  const corners = Array.from({ length: teeth }, (_, i): Place[] => {
    const x = (teeth - 1 - i) * 10
    return [[x + 5, 0], [x + 5, side], [x, side], [x, 0]] // biome-ignore format: one tooth a line
  })
  const all: Place[] = [[0, -30], [side, -30], [side, 0], ...corners.flat()] // biome-ignore format: the back of the comb
  return polygon(isUpright ? all : all.map(([x, y]) => [side - y, x]))
}

test('counts crossings between the new area and the older ones, but not common borders', () => {
  const square = readWkt(polygon([[0, 0], [100, 0], [100, 100], [0, 100]])) // biome-ignore format: a square
  const beside = readWkt(polygon([[100, 0], [200, 0], [200, 100], [100, 100]])) // biome-ignore format: a square
  const over = readWkt(polygon([[50, 50], [150, 50], [150, 150], [50, 150]])) // biome-ignore format: a square
  expect(countCrossings(square, [beside, square], 100)).toBe(0)
  expect(countCrossings(square, [over], 100)).toBe(2)
  expect(countCrossings(square, [over, over], 100)).toBe(4)
  expect(countCrossings(square, [over, over], 3)).toBe(3)
})

test('does not overlay an area with an earlier one that it crosses thousands of times', async () => {
  const engine = await createNodeEngine()
  const few = await engine.overlayArea({ wkt: comb(10, true), earlier: [comb(10, false)], snap: true })
  expect(few.isTangled).toBe(false)
  const laid = await engine.overlayArea({ wkt: comb(490, true), earlier: [comb(490, false)], snap: true })
  expect(laid).toMatchObject({ isTangled: true, parts: [], pieces: [] })
})
