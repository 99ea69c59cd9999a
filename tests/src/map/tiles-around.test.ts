import { expect, test } from 'vitest'
import { tilesAround } from '../../../src/map/map-geometry.ts'

const lonOf = (x: number, z: number) => (x / 2 ** z - 0.5) * 360
const latOf = (y: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI

test('widens a view to whole tiles', () => {
  // The centre of tile 13/4060/2650. The map shows its 512 pixels and a little of each neighbour.
  const centre = [lonOf(4060.5, 13), latOf(2650.5, 13)] as const
  const box = tilesAround({ centre, zoom: 13 }, [600, 520])
  const expected = [lonOf(4059, 13), latOf(2652, 13), lonOf(4062, 13), latOf(2649, 13)]
  box.forEach((side, i) => {
    expect(side).toBeCloseTo(expected[i]!, 9)
  })
  const closer = tilesAround({ centre, zoom: 13.9 }, [600, 520])
  expect(closer[0]).toBeCloseTo(lonOf(4060, 13), 9)
  expect(closer[3]).toBeCloseTo(latOf(2650, 13), 9)
})
