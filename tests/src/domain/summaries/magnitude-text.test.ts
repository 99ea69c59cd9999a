import { expect, test } from 'vitest'
import { shortCount, shortScore, tickText } from '../../../../src/domain/summaries/magnitude-text.ts'

test('an axis writes nought, round thousands and small scores as they are', () => {
  expect([0, 1000, 1200, 200_000].map(tick => tickText(shortCount(tick)))).toEqual(['0', '1k', '1.2k', '200k'])
  expect([0, 0.05, 0.5, 1, 50].map(tick => tickText(shortScore(tick)))).toEqual(['0', '0.05', '0.50', '1', '50'])
})
