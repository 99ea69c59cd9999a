import { expect, test } from 'vitest'
import { placeName, placesLine } from '../../../src/domain/dataset-names.ts'

test('says that a point is near its nearest place if that place is far away', () => {
  expect(placeName({ name: 'Headingley', within: 'Leeds', distanceM: 300 })).toBe('Headingley, Leeds')
  expect(placeName({ name: 'Otley', within: null, distanceM: 4000 })).toBe('near Otley')
})

test('[V2.03] lists all places of a dataset in one line', () => {
  const at = { lat: 53.8196, long: -1.5792, radius: 500 }
  expect(
    placesLine([
      { name: 'Headingley, Leeds', ...at },
      { name: null, ...at },
    ]),
  ).toBe('2 points: Headingley, Leeds (53.820, -1.579, radius 500 m); 53.820, -1.579 (radius 500 m)')
  expect(placesLine([{ code: 'NP0012', name: 'Headingley 3' }])).toBe('1 zone: Headingley 3 (NP0012)')
  expect(placesLine([{ code: 'NP0012', name: 'NP0012' }])).toBe('1 zone: NP0012')
  expect(placesLine([])).toBe(null)
})
