import { expect, test } from 'vitest'
import { mercator } from '../../../../src/domain/geography/coordinates.ts'
import {
  ARROW_NUMBERS,
  anchorOf,
  arrowNumbers,
  CIRCLE_NUMBERS,
  circleNumbers,
} from '../../../../src/map/flows/flow-buffers.ts'

const PLACES = new Map([
  [4, [-1.6, 53.8] as const],
  [9, [-1.5, 53.7] as const],
])
const arrow = (o: number, d: number, widthPx: number) => ({
  o,
  d,
  widthPx,
  tint: 4,
  isAmongLargest: true,
  apartPx: [7, 7] as const,
})

test('sends half-arrows smallest first, with positions relative to their common centre', () => {
  const anchor = anchorOf(PLACES)
  const numbers = arrowNumbers(
    [arrow(4, 9, 8), { ...arrow(9, 4, 2), tint: 1, isAmongLargest: false, apartPx: [29, 7] as const }],
    PLACES,
    anchor,
  )
  expect(numbers).toHaveLength(2 * ARROW_NUMBERS)
  expect([...numbers.slice(4, ARROW_NUMBERS)]).toEqual([9, 4, 2, 1, 0, 29, 7])
  const [x, y] = mercator([-1.5, 53.7])
  const [left, top] = mercator(anchor)
  expect(numbers[0]).toBeCloseTo(x - left, 9)
  expect(numbers[1]).toBeCloseTo(y - top, 9)
})

test('leaves out the flows and circles of zones whose position is unknown', () => {
  const anchor = anchorOf(PLACES)
  expect(arrowNumbers([arrow(4, 77, 8)], PLACES, anchor)).toHaveLength(0)
  const circles = [
    { zone: 4, kind: 'in' as const, radiusPx: 3 },
    { zone: 77, kind: 'in' as const, radiusPx: 3 },
    { zone: 9, kind: 'out' as const, radiusPx: 9 },
  ]
  const numbers = circleNumbers(circles, PLACES, anchor)
  expect(numbers).toHaveLength(2 * CIRCLE_NUMBERS)
  expect([numbers[2], numbers[3], numbers[6], numbers[7]]).toEqual([9, 2, 3, 1])
  expect(anchorOf(new Map())).toEqual([0, 0])
})
