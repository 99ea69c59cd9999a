import { expect, test } from 'vitest'
import { tellableFilter, tellsApart } from '../../../../../src/viewers/kit/zone-map/filters.ts'
import { DAY_TYPE, GENDERS, MODE, PURPOSE } from '../../../../../src/viewers/maps/location-insights.ts'

const optionsOf = (...[filter, groups]: Parameters<typeof tellableFilter>) =>
  tellableFilter(filter, groups).options.map(({ value, label }) => [value, label])

test('joins the options of one group', () => {
  expect(optionsOf(PURPOSE, { purposes: [[1], [2], [3], [4, 5]] })).toEqual([
    ['1', 'Home ⇔ Work'],
    ['2', 'Home ⇔ Other'],
    ['3', 'Work ⇔ Other'],
    ['4,5', 'Other ⇔ Other and Other'],
  ])
  expect(optionsOf(PURPOSE, { purposes: [[1], [2], [3, 4, 5]] }).at(-1)).toEqual([
    '3,4,5',
    'Work ⇔ Other, Other ⇔ Other and Other',
  ])
  expect(
    optionsOf(DAY_TYPE, {
      daytype: [
        [1, 2, 3, 4, 5],
        [0, 6],
      ],
    }),
  ).toHaveLength(2)
})

test('names heavy goods vehicles, which lack an option, if they are joined with one', () => {
  expect(optionsOf(MODE, { modes: [[0], [1, 4], [3]] })).toEqual([
    ['0', 'Rail'],
    ['1,4', 'Road, including HGV'],
    ['3', 'Active'],
  ])
  expect(optionsOf(MODE, { modes: [[0], [1], [3], [4]] })).toEqual([
    ['0', 'Rail'],
    ['1', 'Road'],
    ['3', 'Active'],
  ])
})

test('reduces a filter that distinguishes nothing to one option, and leaves an unknown one unchanged', () => {
  const one = tellableFilter(GENDERS, { genders: [[1, 2]] })
  expect([one.options.map(({ value }) => value), tellsApart(one)]).toEqual([['F,M'], false])
  expect(tellableFilter(GENDERS, {})).toBe(GENDERS)
  expect(tellsApart(GENDERS)).toBe(true)
})
