import { describe, expect, test } from 'vitest'
import {
  intervalEnds,
  intervalText,
  knownText,
  marginText,
  roundKnown,
  roundScore,
  SCORE_DECIMALS,
  scoreIntervalText,
  scoreText,
  shareText,
} from '../../../../src/domain/disclosure/known-digits.ts'

describe('rounds a figure to the precision that its interval supports', () => {
  test.each([
    [204_481, 7, 204_000],
    [204_481, 10, 204_000],
    [204_481, 11, 200_000],
    [9_990_300, 2, 9_990_000],
    [87, 40, 87],
    [7, 90, 7],
    [127, 9, 127],
    [127, 12, 130],
    [0, 50, 0],
    [995, 12, 1_000],
    [2_284.4, null, 2_284],
  ])('rounds %d with a margin of %s %% to %d', (value, margin, rounded) => {
    expect(roundKnown(value, margin)).toBe(rounded)
  })

  test('separates thousands', () => {
    expect(knownText(204_481, 7)).toBe('204,000')
  })

  test('ends an interval at the figure’s last digit, and never below zero', () => {
    expect(intervalText(204_481, 7)).toBe('190,000 to 219,000')
    expect(intervalText(1_200, 90)).toBe('500 to 3,000')
    expect(intervalText(1_200, null)).toBeNull()
  })
})

test('writes the margins of a column with the same precision', () => {
  expect([2.6, 3, 9.96, 13.73, 100].map(marginText)).toEqual(['±2.6%', '±3.0%', '±10%', '±14%', '±100%'])
})

test.each([
  [1.347, 7, '1.35', '1.25 to 1.44'],
  [1.347, 21, '1.3', '1.1 to 1.6'],
  [45.31, 7, '45.3', '42.1 to 48.5'],
  [45.31, 21, '45', '36 to 55'],
  [0.004, 21, '0.00', '0.00 to 0.00'],
  [100, 60, '100', '50 to 180'],
  [-0.72, null, '−0.72', null],
] as const)('a score of %d with a margin of %s %% is %s', (score, margin, text, range) => {
  expect([scoreText(score, margin), scoreIntervalText(score, margin)]).toEqual([text, range])
})

test.each([
  [1.347, 7, 1.35, 1.25, 1.44],
  [1.35, 21, 1.4, 1.07, 1.63],
  [45.31, 21, 45, 35.79, 54.83],
  [-0.72, null, -0.72, null, null],
] as const)(
  'writes a score of %d with a margin of %s %% as %d, %s to %s in files',
  (score, margin, read, low, high) => {
    expect(roundScore(score, margin)).toBe(read)
    expect(intervalEnds(score, margin, SCORE_DECIMALS)).toEqual([low, high])
  },
)

test.each([
  [0.2341, 1, '23.4%'],
  [0.2341, 0, '23%'],
  [0, 0, '0%'],
  [1, 0, '100%'],
  [0.004, 0, '<1%'],
  [0.0004, 1, '<0.1%'],
  [0.997, 0, '>99%'],
  [0.9997, 1, '>99.9%'],
] as const)('a share of %d to %d decimals is %s', (share, decimals, text) => {
  expect(shareText(share, decimals)).toBe(text)
})
