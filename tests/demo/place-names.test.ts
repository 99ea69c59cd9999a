import { expect, test } from 'vitest'
import { demoPlaceNames } from '../../demo/state/seed-reference.ts'

test('the demo has the localities around Leeds with their towns, and the towns in the rest of Great Britain', async () => {
  const places = await demoPlaceNames()
  const named = (wanted: string) => places.filter(({ name }) => name === wanted)
  expect(named('Headingley')).toEqual([
    { name: 'Headingley', kind: 'locality', within: 'Leeds', residents: null, latitude: 53.81954, longitude: -1.57921 },
  ])
  expect(named('Leeds')).toEqual([expect.objectContaining({ kind: 'town', residents: expect.any(Number) })])
  expect(named('Bristol')).toEqual([expect.objectContaining({ kind: 'town', residents: expect.any(Number) })])
  expect(places.filter(({ name }) => /[,()]/.test(name)).map(({ name }) => name)).toEqual([])
})
