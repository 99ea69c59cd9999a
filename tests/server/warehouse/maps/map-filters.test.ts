import { expect, test } from 'vitest'
import { checkBits, filterOf as warehouseFilter } from '../../../../server/warehouse/maps/map-filters.ts'
import { CALLS } from '../../../../src/contract/all-calls.ts'
import { isMapCall } from '../../../../src/contract/map-call.ts'

const filterOf = (codes: readonly number[], bits: number) => ({ codes, bits, by: 'purpose' as const })

test('a filter whose options do not fit its bits is an error by its name', () => {
  expect(() => checkBits({ purposes: filterOf([0, 7], 3), stays: filterOf([0, 1], 1) })).not.toThrow()
  expect(() => checkBits({ stays: filterOf([0, 1], 1), purposes: filterOf([1, 8], 3) })).toThrow(
    'The filter purposes has an option 8, which 3 bits cannot hold.',
  )
})

test('what counts is the option that a code stands for', () => {
  const daytype = { ...filterOf([0, 1, 2, 3, 4, 5, 6], 1), optionOf: (day: number) => (day % 6 === 0 ? 1 : 0) }
  expect(() => checkBits({ daytype })).not.toThrow()
  expect(() => checkBits({ daytype: { ...daytype, optionOf: (day: number) => day % 3 } })).toThrow('an option 2')
})

test('the warehouse has every filter that a map declares, and another stops the start', () => {
  const declared = new Set(CALLS.filter(isMapCall).flatMap(({ counts }) => Object.keys(counts.filters)))
  expect([...declared].map(warehouseFilter)).toEqual([...declared])
  expect(() => warehouseFilter('weather')).toThrow('The filter weather of a map has no encoding in the warehouse.')
})
