import { expect, test } from 'vitest'
import { distanceText, halfwayText } from '../../../../../src/viewers/kit/zone-map/grouping.ts'

test('gives one distance for a small place (its middle), and a range for a large one', () => {
  expect(distanceText({ middle: 4.16, nearest: 3, farthest: 6 })).toBe('4.2')
  expect(distanceText({ middle: 40, nearest: 30, farthest: 48 })).toBe('40.0')
  expect(distanceText({ middle: 60, nearest: 12.4, farthest: 91 })).toBe('12 to 91')
  expect(distanceText({ middle: 91.2, nearest: 5.9, farthest: 581 })).toBe('6 to 581')
})

test('states no distance for half of the visits if their places reach beyond 100 km', () => {
  expect(halfwayText({ middle: 4.16, nearest: 3, farthest: 6 })).toBe('4.2 km')
  expect(halfwayText({ middle: 60, nearest: 12, farthest: 91 })).toBe('12 to 91 km')
  expect(halfwayText({ middle: 91.2, nearest: 5.9, farthest: 581 })).toBe('–')
  expect(halfwayText(null)).toBe('–')
})
