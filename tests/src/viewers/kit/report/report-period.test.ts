import { expect, test } from 'vitest'
import {
  dateText,
  monthText,
  periodOf,
  periodText,
  weekdaysIn,
  weekdaysText,
} from '../../../../../src/viewers/kit/report/report-period.ts'

const october = periodOf({ startDate: '2026-10-01T00:00:00', endDate: '2026-10-31T23:59:59' })

test('writes a period in full, with month and year only once if they are the same', () => {
  expect(periodText(october)).toBe('1 to 31 October 2026')
  expect(periodText({ first: '2026-09-28', last: '2026-10-04' })).toBe('28 September to 4 October 2026')
  expect(periodText({ first: '2026-12-30', last: '2027-01-02' })).toBe('30 December 2026 to 2 January 2027')
  expect(monthText(october)).toBe('October 2026')
  expect(monthText({ first: '2026-10-02', last: '2026-10-31' })).toBe('2 to 31 October 2026')
  expect(monthText({ first: '2026-09-01', last: '2026-10-31' })).toBe('1 September to 31 October 2026')
})

test('[P9.07] writes dates as in Great Britain', () => {
  expect(dateText('2026-10-31T23:59:59')).toBe('31/10/2026')
})

test('counts the weekdays of a period by the calendar, even when the clocks change', () => {
  // 1 October 2026 is a Thursday, so Thursday to Saturday occur five times and the others four.
  expect([0, 1, 2, 3, 4, 5, 6].map(day => weekdaysIn(october, day))).toEqual([4, 4, 4, 4, 5, 5, 5])
  expect(weekdaysText(october, 0)).toBe('4 Sundays of October 2026')
  expect(weekdaysText({ first: '2026-10-04', last: '2026-10-04' }, 0)).toBe('1 Sunday of 4 to 4 October 2026')
})
