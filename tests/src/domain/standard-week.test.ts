import { describe, expect, test } from 'vitest'
import { standardWeekFactor, standardWeekScale, weekdayCountsOf, weekOf } from '../../../src/domain/standard-week.ts'

const MAY = weekdayCountsOf('2026-05-01', '2026-05-31', [])
const JUNE = weekdayCountsOf('2026-06-01', '2026-06-30', [])

describe('a month’s days by weekday', () => {
  test('count only days with data', () => {
    expect([MAY, JUNE]).toEqual([
      [5, 4, 4, 4, 4, 5, 5],
      [4, 5, 5, 4, 4, 4, 4],
    ])
    const missing = ['2026-05-02', '2026-05-04', '2026-06-01']
    expect(weekdayCountsOf('2026-05-01', '2026-05-31', missing)).toEqual([5, 3, 4, 4, 4, 5, 4])
  })
})

describe('the mean day of a standard week', () => {
  const means = { weekday: 100, weekendDay: 30 }
  const sumOf = ([sunday = 0, ...others]: typeof MAY) => {
    const saturday = others.at(-1) ?? 0
    const weekdays = others.slice(0, -1).reduce((sum, count) => sum + count, 0)
    return { weekday: 100 * weekdays, weekendDay: 30 * (sunday + saturday), days: weekdays + sunday + saturday }
  }

  test('is the same for months in which each kind of day has the same figures', () => {
    for (const days of [MAY, JUNE]) {
      const { weekday, weekendDay, days: count } = sumOf(days)
      const sum = weekday + weekendDay
      expect((sum / count) * standardWeekFactor(weekOf(means), days)!).toBeCloseTo(80, 9)
      expect(sum * standardWeekScale({ weekday, weekendDay }, days)!).toBeCloseTo(80, 9)
    }
  })

  test('counts every weekday once, whatever its figures', () => {
    const week = [10, 20, 30, 40, 50, 60, 70]
    for (const days of [MAY, JUNE]) {
      const sum = week.reduce((all, mean, weekday) => all + mean * days[weekday]!, 0)
      const count = days.reduce((all, each) => all + each, 0)
      expect((sum / count) * standardWeekFactor(week, days)!).toBeCloseTo(40, 9)
    }
  })

  test('of weekdays or weekends alone is their share of the week', () => {
    expect(2200 * standardWeekScale({ weekday: 2200, weekendDay: 0 }, JUNE)!).toBeCloseTo((5 * 100) / 7, 9)
    expect(240 * standardWeekScale({ weekday: 0, weekendDay: 240 }, JUNE)!).toBeCloseTo((2 * 30) / 7, 9)
  })

  test('is undetermined without visits, or without days of one kind', () => {
    const withoutSundays = [0, 4, 4, 4, 4, 4, 4]
    const workingDays = [0, 4, 4, 4, 4, 4, 0]
    expect(standardWeekFactor(weekOf({ weekday: 0, weekendDay: 0 }), MAY)).toBeNull()
    expect(standardWeekFactor(weekOf(means), withoutSundays)).toBeNull()
    expect(standardWeekScale({ weekday: 0, weekendDay: 0 }, MAY)).toBeNull()
    expect(standardWeekScale({ weekday: 1, weekendDay: 1 }, workingDays)).toBeNull()
  })
})
