import { expect, test } from 'vitest'
import { uniqueCodes, uniqueIds } from '../../../workers/zone-import/unique-codes.ts'

test('a code that is there already gets the first free number, also where another code reads like it', () => {
  expect(['A', 'A', 'A (2)', 'A', 'B'].map(uniqueCodes())).toEqual(['A', 'A (2)', 'A (2) (2)', 'A (3)', 'B'])
})

test('an id that is no number of a zone, or is there already, gets a free one', () => {
  const ids = [3, 3, 0, 1.5, 2 ** 31, 7].map(uniqueIds())
  expect(new Set(ids).size).toBe(6)
  expect([ids[0], ids[5]]).toEqual([3, 7])
})

test('300,000 zones of one code and one id get as many codes and ids', () => {
  // a search for each that begins anew at the first number would take hours
  const zones = Array.from({ length: 300_000 }, () => 'same')
  expect(new Set(zones.map(uniqueCodes())).size).toBe(zones.length)
  expect(new Set(zones.map(() => 300_001).map(uniqueIds())).size).toBe(zones.length)
})
