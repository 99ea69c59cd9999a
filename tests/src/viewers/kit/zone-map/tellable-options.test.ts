import { expect, test } from 'vitest'
import { tellableFilter, tellsApart } from '../../../../../src/viewers/kit/zone-map/filters.ts'
import { FILTERS } from '../../../../../src/viewers/maps/location-insights-map.ts'

const optionsOf = (...[filter, groups]: Parameters<typeof tellableFilter>) =>
  tellableFilter(filter, groups).options.map(({ value, label }) => [value, label])

test('joins the options of one group', () => {
  expect(optionsOf(FILTERS.purposes, { purposes: [[1], [2], [3], [4, 5]] })).toEqual([
    ['1', 'Home ⇔ Work'],
    ['2', 'Home ⇔ Other'],
    ['3', 'Work ⇔ Other'],
    ['4,5', 'Other ⇔ Other and Other'],
  ])
  expect(optionsOf(FILTERS.purposes, { purposes: [[1], [2], [3, 4, 5]] }).at(-1)).toEqual([
    '3,4,5',
    'Work ⇔ Other, Other ⇔ Other and Other',
  ])
  expect(
    optionsOf(FILTERS.daytype, {
      daytype: [
        [1, 2, 3, 4, 5],
        [0, 6],
      ],
    }),
  ).toHaveLength(2)
})

test('names heavy goods vehicles, which lack an option, if they are joined with an option', () => {
  expect(optionsOf(FILTERS.modes, { modes: [[0], [1, 4], [3]] })).toEqual([
    ['0', 'Rail'],
    ['1,4', 'Road, including HGV'],
    ['3', 'Active'],
  ])
  expect(optionsOf(FILTERS.modes, { modes: [[0], [1], [3], [4]] })).toEqual([
    ['0', 'Rail'],
    ['1', 'Road'],
    ['3', 'Active'],
  ])
})

test('reduces a filter that distinguishes nothing to one option, and leaves an unknown one unchanged', () => {
  const one = tellableFilter(FILTERS.genders, { genders: [[1, 2]] })
  expect([one.options.map(({ value }) => value), tellsApart(one)]).toEqual([['F,M'], false])
  expect(tellableFilter(FILTERS.genders, {})).toBe(FILTERS.genders)
  expect(tellsApart(FILTERS.genders)).toBe(true)
})
