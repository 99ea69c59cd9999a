import { expect, test } from 'vitest'
import {
  FILTERS,
  filterDimension,
  filterOf,
  optionsOfCodes,
} from '../../../../../server/warehouse/figures/maps/counted-filters.ts'
import { CALLS } from '../../../../../src/contract/all-calls.ts'
import { isMapCall } from '../../../../../src/contract/location-insights-map.ts'

const declared = CALLS.filter(isMapCall).flatMap(({ counts }) => Object.entries(counts.filters))

test('supports every filter that a map declares, and does not start with an unknown one', () => {
  const names = new Set(declared.map(([name]) => name))
  expect([...names].map(filterOf)).toEqual([...names])
  expect(() => filterOf('colour')).toThrow('The map filter colour does not exist.')
})

test('weekdays select two kinds of day, and other filters’ codes select themselves', () => {
  expect(optionsOfCodes('daytype', [1, 3, 5])).toEqual([0])
  expect(optionsOfCodes('daytype', [6, 2, 0])).toEqual([0, 1])
  for (const filter of FILTERS.filter(name => name !== 'daytype')) {
    const { codes } = filterDimension(filter)
    expect(optionsOfCodes(filter, codes.toReversed())).toEqual(codes)
  }
})

test('road and HGV are selected together', () => {
  expect(optionsOfCodes('modes', [1])).toEqual([1, 4])
  expect(optionsOfCodes('modes', [4, 0])).toEqual([0, 1, 4])
  expect(optionsOfCodes('modes', [3, 0])).toEqual([0, 3])
})
