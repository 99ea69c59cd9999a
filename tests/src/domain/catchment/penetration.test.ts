import { expect, test } from 'vitest'
import { halfwayDistance } from '../../../../src/domain/catchment/halfway-distance.ts'
import { penetration } from '../../../../src/domain/catchment/penetration.ts'

test('penetration is visits per 1,000 residents, and not known without residents', () => {
  expect(penetration(1200, 1500)).toBe(800)
  expect(penetration(0, 1500)).toBe(0)
  expect(penetration(1200, 0)).toBeNull()
  expect(penetration(1200, null)).toBeNull()
})

test('half of all visits start within the halfway distance', () => {
  expect(halfwayDistance([])).toBeNull()
  expect(halfwayDistance([{ visits: 0, distance: 2 }])).toBeNull()
  expect(
    halfwayDistance([
      { visits: 10, distance: 9 },
      { visits: 30, distance: 1 },
      { visits: 25, distance: 4 },
    ]),
  ).toBe(4)
  expect(
    halfwayDistance([
      { visits: 30, distance: 1 },
      { visits: 30, distance: 8 },
    ]),
  ).toBe(1)
})
