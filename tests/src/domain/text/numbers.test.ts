import { expect, test } from 'vitest'
import { listed } from '../../../../src/domain/text/lists.ts'
import {
  counted,
  km2,
  oneDecimal,
  shortCount,
  shortScore,
  tickText,
  twoDigits,
  upToTwoDecimals,
  whole,
} from '../../../../src/domain/text/numbers.ts'

test('formats numbers with commas and a fixed number of decimals', () => {
  expect([whole(2284.4), oneDecimal(12), upToTwoDecimals(12.5), km2(12.5), twoDigits(812)]).toEqual([
    '2,284',
    '12.0',
    '12.5',
    '12.50',
    '810',
  ])
})

test('counts things in the singular and the plural', () => {
  expect([counted(1, 'zone'), counted(0, 'zone'), counted(1204, 'entry', 'entries')]).toEqual([
    '1 zone',
    '0 zones',
    '1,204 entries',
  ])
})

test('lists words with "and" before the last', () => {
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
})

test('an axis shows zero, round thousands and small scores without extra decimals', () => {
  expect([0, 1000, 1200, 200_000].map(tick => tickText(shortCount(tick)))).toEqual(['0', '1k', '1.2k', '200k'])
  expect([0, 0.05, 0.5, 1, 50].map(tick => tickText(shortScore(tick)))).toEqual(['0', '0.05', '0.50', '1', '50'])
})
