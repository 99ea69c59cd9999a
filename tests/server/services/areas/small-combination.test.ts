import { expect, test } from 'vitest'
import { CallerLeft, onBehalfOf } from '../../../../server/runtime/concurrency/caller.ts'
import { type CountedPiece, hasSmallCombination } from '../../../../server/services/areas/small-combination.ts'

/**
 * Pieces, keyed by the areas that contain them, with 0 for the new one. For example, '0,2': 40 is in the new area and
 * the second earlier one.
 */
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

test('finds no small combination for an area that is new or repeats an earlier one', async () => {
  expect(await reveals({ 0: 500 }, 0)).toBe(false)
  expect(await reveals({ 0: 500, 1: 300, '0,1': 3 }, 1)).toBe(false)
  expect(await reveals({ '0,1': 500 }, 1)).toBe(false)
  expect(await reveals({ '0,1': 500, 0: 0.2, 1: 0.2 }, 1)).toBe(false)
})

test('finds the few people that make an area differ from an earlier one', async () => {
  expect(await reveals({ '0,1': 500, 0: 4 }, 1)).toBe(true)
  expect(await reveals({ '0,1': 500, 1: 4 }, 1)).toBe(true)
  expect(await reveals({ '0,1': 500, 0: 40 }, 1)).toBe(false)
})

test('finds the few people that two earlier areas together omit', async () => {
  // The new area is a region; the earlier ones are its west, and its east without a farm.
  expect(await reveals({ '0,1': 300, '0,2': 200, 0: 4 }, 2)).toBe(true)
  // The new area is the west. The earlier ones are the region, and its east without a farm, which does not touch the
  // west.
  expect(await reveals({ '0,1': 300, '1,2': 200, 1: 4 }, 2)).toBe(true)
  expect(await reveals({ '0,1': 300, '1,2': 200, 1: 40 }, 2)).toBe(false)
})

test('also finds a weighted sum, for three areas that overlap in pairs', async () => {
  // (first + second + new) / 2 minus the third, which contains all three parts except a farm.
  const pieces = { '0,1,3': 100, '0,2,3': 100, '1,2,3': 100, '1,2': 4 }
  expect(await reveals(pieces, 3)).toBe(true)
  expect(await reveals({ '0,1,3': 100, '0,2,3': 100, '1,2,3': 100 }, 3)).toBe(false)
})

test('finds no sum or difference that yields the intersection of two areas', async () => {
  expect(await reveals({ 0: 100, 1: 100, '0,1': 4 }, 1)).toBe(false)
})

test('judges an overlay with more pieces than the call stack could hold', async () => {
  const shared = Array.from({ length: 15_000 }, () => ({ within: [0, 1], devices: { least: 500, most: 500 } }))
  const small = { within: [0], devices: { least: 4, most: 4 } }
  const judge = (pieces: CountedPiece[]) =>
    hasSmallCombination(
      pieces,
      1,
      ({ least }) => least >= 15,
      ({ most }) => most < 0.5,
    )
  expect(await judge(shared)).toBe(false)
  expect(await judge([...shared, small])).toBe(true)
})

test('yields during a long search, and stops when the caller has left', async () => {
  // Sixty areas that each share ground with four others, but never enough, so only the last step decides.
  const pieces = Array.from({ length: 180 }, (_, at) => ({
    within: [at % 61, (at * 7 + 1) % 61, (at * 11 + 2) % 61, (at * 29 + 3) % 61],
    devices: { least: 0, most: 0 },
  }))
  const gone = new AbortController()
  const search = onBehalfOf({ organisationId: 1, signal: gone.signal }, () =>
    hasSmallCombination(
      pieces,
      60,
      () => false,
      () => true,
    ),
  )
  setImmediate(() => gone.abort())
  await expect(search).rejects.toThrow(CallerLeft)
})
