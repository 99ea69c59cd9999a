import { expect, test } from 'vitest'
import { VISITS_BY_ORIGIN } from '../../../../src/viewers/zone-screen/measures.ts'
import { perZone } from '../../../../src/viewers/zone-screen/per-zone.ts'

test('legend and picture say which zones a map is of', () => {
  expect(perZone(VISITS_BY_ORIGIN, { level: 'small' })).toBe('Visits per zone')
  expect(perZone(VISITS_BY_ORIGIN, { level: 'middle' })).toBe('Visits per middle zone')
})
