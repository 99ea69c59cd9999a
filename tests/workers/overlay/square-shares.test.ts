import { expect, test } from 'vitest'
import { createRandom } from '../../../src/domain/random.ts'
import { polygonsArea } from '../../../workers/geometry/polygons.ts'
import { readWkt } from '../../../workers/geometry/wkt.ts'
import { discRing } from '../../../workers/measure/areas.ts'
import { squareShares } from '../../../workers/overlay/square-shares.ts'

const sharesOf = (wkt: string) => Object.fromEntries(squareShares(readWkt(wkt)))
const at = (column: number, row: number) => column * 4096 + row

test('a square of the grid covers one square, and an area across four squares a quarter of each', () => {
  expect(sharesOf('POLYGON ((500 1000, 1000 1000, 1000 1500, 500 1500, 500 1000))')).toEqual({ [at(1, 2)]: 250_000 })
  expect(sharesOf('POLYGON ((250 250, 250 750, 750 750, 750 250, 250 250))')).toEqual({
    [at(0, 0)]: 62_500,
    [at(0, 1)]: 62_500,
    [at(1, 0)]: 62_500,
    [at(1, 1)]: 62_500,
  })
})

test('subtracts a hole and adds up parts', () => {
  const hole = 'POLYGON ((0 0, 1000 0, 1000 500, 0 500, 0 0), (100 100, 100 200, 200 200, 200 100, 100 100))'
  expect(sharesOf(hole)).toEqual({ [at(0, 0)]: 240_000, [at(1, 0)]: 250_000 })
  const parts = 'MULTIPOLYGON (((0 0, 100 0, 100 100, 0 100, 0 0)), ((300 0, 300 100, 400 100, 400 0, 300 0)))'
  expect(sharesOf(parts)).toEqual({ [at(0, 0)]: 20_000 })
})

test('cuts a triangle along its slope', () => {
  expect(sharesOf('POLYGON ((0 0, 1000 0, 0 1000, 0 0))')).toEqual({
    [at(0, 0)]: 250_000,
    [at(0, 1)]: 125_000,
    [at(1, 0)]: 125_000,
  })
})

test('the shares of any disc add up to its area, and no square contains more than its own area', () => {
  const random = createRandom(3, 'discs')
  for (let i = 0; i < 200; i++) {
    const disc = [[discRing(400_000 + random() * 5000, 400_000 + random() * 5000, 100 + random() * 3000)]]
    const shares = [...squareShares(disc).values()]
    expect(shares.reduce((sum, m2) => sum + m2, 0)).toBeCloseTo(polygonsArea(disc), 2)
    expect(Math.max(...shares)).toBeLessThan(250_000.001)
  }
})
