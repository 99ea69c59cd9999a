import { expect, test } from 'vitest'
import { hasSmallCombination } from '../../../../server/services/grounds/small-combination.ts'

/** Pieces by the areas that they lie in, 0 the new one: '0,2': 40 lies in the new area and in the second earlier one. */
const reveals = (pieces: Record<string, number>, areas: number) =>
  hasSmallCombination(
    Object.entries(pieces).map(([within, least]) => ({
      within: within.split(',').map(Number),
      devices: { least, most: least },
    })),
    areas,
    ({ least }) => least >= 15,
    ({ most }) => most < 0.5,
  )

test('an area that is new, or is an earlier one again, leaves nothing small', () => {
  expect(reveals({ 0: 500 }, 0)).toBe(false)
  expect(reveals({ 0: 500, 1: 300, '0,1': 3 }, 1)).toBe(false)
  expect(reveals({ '0,1': 500 }, 1)).toBe(false)
  expect(reveals({ '0,1': 500, 0: 0.2, 1: 0.2 }, 1)).toBe(false)
})

test('an earlier area with a few people more, or fewer, leaves these', () => {
  expect(reveals({ '0,1': 500, 0: 4 }, 1)).toBe(true)
  expect(reveals({ '0,1': 500, 1: 4 }, 1)).toBe(true)
  expect(reveals({ '0,1': 500, 0: 40 }, 1)).toBe(false)
})

test('two earlier areas that make up all but a few people leave these', () => {
  // New: a region. Earlier: its west, and its east without a farm.
  expect(reveals({ '0,1': 300, '0,2': 200, 0: 4 }, 2)).toBe(true)
  // New: the west. Earlier: the region, and its east without a farm; they do not touch.
  expect(reveals({ '0,1': 300, '1,2': 200, 1: 4 }, 2)).toBe(true)
  expect(reveals({ '0,1': 300, '1,2': 200, 1: 40 }, 2)).toBe(false)
})

test('a sum with factors is found as well: three areas, each pair of which makes up another', () => {
  // (first + second + new) / 2 less the third, which holds all three parts but a farm.
  const pieces = { '0,1,3': 100, '0,2,3': 100, '1,2,3': 100, '1,2': 4 }
  expect(reveals(pieces, 3)).toBe(true)
  expect(reveals({ '0,1,3': 100, '0,2,3': 100, '1,2,3': 100 }, 3)).toBe(false)
})

test('what two areas share can be had from no sum or difference of them', () => {
  expect(reveals({ 0: 100, 1: 100, '0,1': 4 }, 1)).toBe(false)
})
