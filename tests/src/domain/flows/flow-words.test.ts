import { expect, test } from 'vitest'
import { flowCoverageText } from '../../../../src/domain/flows/coverage.ts'
import { DISTANCE_BANDS, distanceBandOf, distanceBandText } from '../../../../src/domain/flows/distance-bands.ts'
import { tripDifferenceText } from '../../../../src/domain/flows/trip-difference.ts'

test('the withheld share is that of the released total; without one nothing is claimed of it', () => {
  const flows = [{ trips: 60 }, { trips: 28 }]
  expect(flowCoverageText(flows, 100)).toBe('12% of trips belong to flows that are withheld to protect individuals.')
  expect(flowCoverageText(flows, null)).toMatch(/^The total of all trips is withheld to protect individuals/)
  expect(flowCoverageText([], 0)).toBeNull()
})

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
