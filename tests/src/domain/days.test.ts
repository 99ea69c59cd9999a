import { expect, test } from 'vitest'
import { missingDaysText } from '../../../src/domain/days.ts'

test('names days without data, and joins consecutive ones into a range', () => {
  expect(missingDaysText([])).toBe(null)
  expect(missingDaysText(['2026-03-11'])).toBe('No data for 11 March 2026; averages are over the other days.')
  expect(missingDaysText(['2026-03-31', '2026-03-11', '2026-03-12', '2026-03-10', '2026-03-01', '2026-03-02'])).toBe(
    'No data for 1, 2, 10 to 12 and 31 March 2026; averages are over the other days.',
  )
  expect(missingDaysText(['2026-10-29', '2026-10-31', '2026-11-01'])).toBe(
    'No data for 29 and 31 October 2026 and 1 November 2026; averages are over the other days.',
  )
})
