import { expect, test } from 'vitest'
import { poolPairs, poolsText } from '../../../../src/domain/flows/pools.ts'

test('a pool has every pair of its zones but none from outside to outside', () => {
  expect(poolPairs({ origins: [0, 4], destinations: [0, 9] })).toEqual([
    { o: 0, d: 9 },
    { o: 4, d: 0 },
    { o: 4, d: 9 },
  ])
})

test('the share of trips that are shown pair by pair is given for existing trips', () => {
  expect(poolsText([{ trips: 60 }, { trips: 28 }], 100)).toBe(
    '88% of trips are shown pair by pair, the others in pools of pairs that are too thin alone.',
  )
  expect(poolsText([{ trips: 103 }], 100)).toMatch(/^100% of trips/)
  expect(poolsText([], null)).toBeNull()
  expect(poolsText([], 0)).toBeNull()
})
