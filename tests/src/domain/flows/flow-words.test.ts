import { expect, test } from 'vitest'
import { DISTANCE_BANDS, distanceBandOf, distanceBandText } from '../../../../src/domain/flows/distance-bands.ts'
import { tripDifferenceText } from '../../../../src/domain/flows/trip-difference.ts'

test('a band of distance includes its upper end', () => {
  expect(
    [0, 1000, 1001, 5000, 20_001].map(metres => distanceBandText(DISTANCE_BANDS[distanceBandOf(metres)]!)),
  ).toEqual(['Up to 1 km', 'Up to 1 km', '1 to 2 km', '2 to 5 km', 'Over 20 km'])
})

test('a difference is written only where the intervals do not overlap', () => {
  const [more, less] = [
    { trips: 900, margin: 5 },
    { trips: 400, margin: 5 },
  ]
  expect(tripDifferenceText(more, less)).toBe('+500')
  expect(tripDifferenceText(less, more)).toBe('\u2212500')
  expect(tripDifferenceText({ ...more, margin: 60 }, { ...less, margin: 60 })).toBe('not clear')
})
