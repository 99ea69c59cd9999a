import { expect, test } from 'vitest'
import { zonesCoverage } from '../../../src/domain/coverage.ts'

test('[V1.05] zones: what all trips hold beside the zones that are shown, never below nothing', () => {
  const items = [60, 30].map(magnitude => ({ magnitude, margin: 20 }))
  expect(zonesCoverage(items, { magnitude: 120, margin: 4 })).toBeCloseTo(0.25)
  expect(zonesCoverage(items, { magnitude: 80, margin: 4 })).toBe(0)
  expect(zonesCoverage(items, null)).toBeNull()
  // a map that shows nothing has no total
  expect(zonesCoverage([], null)).toBe(1)
})
