import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointWithin } from '../../../../src/domain/geography/rings.ts'

type Ring = readonly (readonly [number, number])[]
const isInside = (rings: readonly Ring[], [x, y]: readonly [number, number]): boolean => {
  let inside = false
  for (const ring of rings)
    ring.forEach(([ax, ay], at) => {
      const [bx, by] = ring[(at + 1) % ring.length]!
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
    })
  return inside
}

test('[V2.03] an area’s marker is inside it, even if its centre is outside', () => {
  const bent: Ring = [
    [0, 0],
    [10, 0],
    [10, 2],
    [2, 2],
    [2, 8],
    [10, 8],
    [10, 10],
    [0, 10],
  ]
  expect(isInside([bent], [5, 5])).toBe(false)
  expect(isInside([bent], pointWithin([bent])!)).toBe(true)
  const hole: Ring = bent.map(([x, y]) => [3 + x / 4, 3 + y / 4])
  const square: Ring = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]
  expect(isInside([square, hole], pointWithin([square, hole])!)).toBe(true)
  expect(pointWithin([square])).toEqual([5, 5])
  expect(pointWithin([])).toBe(null)
})

test('the marker is inside any star-shaped area', () => {
  const star = fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 5, maxLength: 30 })
  fc.assert(
    fc.property(star, radii => {
      const ring = radii.map((r, at): [number, number] => {
        const turn = (2 * Math.PI * at) / radii.length
        return [r * Math.cos(turn), r * Math.sin(turn)]
      })
      return isInside([ring], pointWithin([ring])!)
    }),
  )
})
