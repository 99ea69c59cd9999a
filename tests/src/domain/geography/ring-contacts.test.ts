import { expect, test } from 'vitest'
import { type Corner, ringContacts } from '../../../../src/domain/geography/ring-contacts.ts'

const N = 2000

/** A corner that counts how often its coordinates are read. */
const counting = () => {
  let reads = 0
  const corner = (x: number, y: number): Corner =>
    new Proxy([x, y] as const, {
      get: (at, key) => {
        if (key === '0' || key === '1') reads++
        return Reflect.get(at, key)
      },
    })
  return { corner, reads: () => reads }
}

test.each([
  ['north', 0, 100],
  ['east', 100, 0],
  ['north-east', 70, 30],
])('%s: 2,000 corners in a line take linear time', (_, dx, dy) => {
  const { corner, reads } = counting()
  const line = Array.from({ length: N - 1 }, (_, at) => corner(400_000 + at * dx, 100_000 + at * dy))
  expect(ringContacts([[...line, corner(400_000 - dy * N, 100_000 + dx * N)]])).toEqual([])
  expect(reads()).toBeLessThan(200 * N)
})

test('finds edges that overlap, cross or meet at a corner', () => {
  const square: Corner[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]
  expect(ringContacts([square])).toEqual([])
  const crossed: Corner[] = [square[0]!, square[2]!, square[1]!, square[3]!]
  expect(ringContacts([crossed])).toEqual([{ at: [5, 5], crosses: true, rings: [0, 0] }])
  const hole: Corner[] = [
    [0, 4],
    [3, 3],
    [3, 5],
  ]
  expect(ringContacts([square, hole]).every(({ at, crosses }) => !crosses && at[0] === 0 && at[1] === 4)).toBe(true)
  const along: Corner[] = [
    [10, 2],
    [10, 8],
    [5, 5],
  ]
  expect(ringContacts([square, along]).some(({ crosses }) => crosses)).toBe(true)
})
