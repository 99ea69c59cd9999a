import { expect, test } from 'vitest'
import { parseRange } from '../../../server/http/byte-range.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-1', 'whole'],
])('reads the range %s of 100 bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

test('returns no range for an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
})
