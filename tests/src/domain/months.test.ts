import { expect, test } from 'vitest'
import { monthAfter, monthsText, offeredBetween, shortMonthName, toggledMonth } from '../../../src/domain/months.ts'

test('adds and removes months in order, and always leaves at least one', () => {
  expect(toggledMonth(['2026-10'], '2026-08')).toEqual(['2026-08', '2026-10'])
  expect(toggledMonth(['2026-08', '2026-10'], '2026-10')).toEqual(['2026-08'])
  expect(toggledMonth(['2026-08'], '2026-08')).toEqual(['2026-08'])
})

test('selects the offered months between two ends, in either order', () => {
  const offered = ['2026-05', '2026-06', '2026-08', '2026-10']
  expect(offeredBetween(offered, '2026-06', '2026-10')).toEqual(['2026-06', '2026-08', '2026-10'])
  expect(offeredBetween(offered, '2026-10', '2026-06')).toEqual(['2026-06', '2026-08', '2026-10'])
  expect(offeredBetween(offered, '2026-05', '2026-05')).toEqual(['2026-05'])
})

test('counts months across years', () => {
  expect(monthAfter('2026-11', 1)).toBe('2026-12')
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', 24)).toBe('2028-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})

test('names consecutive months by the first and last, others one by one, and each year once', () => {
  expect(monthsText(['2026-10'])).toBe('October 2026')
  expect(monthsText(['2026-09', '2026-10'])).toBe('September and October 2026')
  expect(monthsText(['2026-08', '2026-09', '2026-10'])).toBe('August to October 2026')
  expect(monthsText(['2025-12', '2026-01', '2026-02'])).toBe('December 2025 to February 2026')
  expect(monthsText(['2026-05', '2026-08', '2026-10'])).toBe('May, August and October 2026')
  expect(monthsText(['2025-12', '2026-02'])).toBe('December 2025 and February 2026')
  expect(monthsText([])).toBe('')
})

test('short month names have three letters', () => {
  expect([1, 5, 6, 9, 12].map(shortMonthName)).toEqual(['Jan', 'May', 'Jun', 'Sep', 'Dec'])
})
