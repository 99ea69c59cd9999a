import { expect, test } from 'vitest'
import { VISITS_BY_ORIGIN } from '../../../../../../src/viewers/kit/zone-map/mode.ts'
import { cutText } from '../../../../../../src/viewers/kit/zone-map/parts/circle-control.tsx'

test('rounds the least and the most visits within a circle outwards', () => {
  const total = { magnitude: 1300, margin: 3, residents: null, cutPlaces: 4, least: 1_163_000, most: 1_341_000 }
  expect(cutText(total, VISITS_BY_ORIGIN)).toMatch(/at least 1,100,000, with all of them at most 1,400,000 visits\.$/)
  expect(cutText({ ...total, least: 0, most: 7.2 }, VISITS_BY_ORIGIN)).toMatch(/at least 0, .* at most 8 visits\.$/)
})
