import { describe, expect, test } from 'vitest'
import { bankHolidaysOf, kindsOfDaysText } from '../../../src/domain/bank-holidays.ts'

const daysOf = (month: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)

describe('bank holidays of England and Wales', () => {
  /** As published by the government, without days that were proclaimed for a single year. */
  test.each([
    [2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
    [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
    [2016, '01-01 03-25 03-28 05-02 05-30 08-29 12-26 12-27'],
  ])('are known in %i', (year, days) => {
    expect(bankHolidaysOf(year)).toEqual(days.split(' ').map(day => `${year}-${day}`))
  })

  test('count neither as weekdays nor as weekend days, and are named by weekday', () => {
    expect(kindsOfDaysText(daysOf('2026-08', 31))).toBe('20 weekdays, 10 weekend days, 1 bank holiday (Monday)')
    expect(kindsOfDaysText(daysOf('2026-09', 30))).toBe('22 weekdays, 8 weekend days')
    expect(kindsOfDaysText(daysOf('2026-04', 30))).toBe(
      '20 weekdays, 8 weekend days, 2 bank holidays (Friday and Monday)',
    )
    expect(kindsOfDaysText(daysOf('2026-05', 31))).toBe('19 weekdays, 10 weekend days, 2 bank holidays (Mondays)')
  })
})
