import { expect, test } from 'vitest'
import { distanceText } from '../../../../../src/viewers/kit/zone-map/grouping.ts'

test('a distance is its middle if its place is small, otherwise its ends, or its lower end if the upper one is far', () => {
  expect(distanceText({ middle: 4.16, nearest: 3, farthest: 6 })).toBe('4.2')
  expect(distanceText({ middle: 40, nearest: 30, farthest: 48 })).toBe('40.0')
  expect(distanceText({ middle: 60, nearest: 12.4, farthest: 91 })).toBe('12 to 91')
  expect(distanceText({ middle: 91.2, nearest: 5.9, farthest: 581 })).toBe('over 5')
})
