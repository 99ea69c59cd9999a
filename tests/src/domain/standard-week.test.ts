import { describe, expect, test } from 'vitest'
import {
  standardWeekFactor,
  standardWeekFactorOf,
  standardWeekScale,
  weekdayCountsOf,
} from '../../../src/domain/standard-week.ts'

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
  /** The means of all visits, Sunday first. */
  const week = [10, 20, 30, 40, 50, 60, 70]
  const mean = 40
  const sumOver = (days: readonly number[], counts: typeof MAY) =>
    days.reduce((sum, day) => sum + week[day]! * counts[day]!, 0)
  const sumsOf = (counts: typeof MAY) => ({
    weekday: sumOver([1, 2, 3, 4, 5], counts),
    weekendDay: sumOver([0, 6], counts),
  })

  test('counts every weekday once, whatever its figures', () => {
    for (const days of [MAY, JUNE]) {
      const sum = sumOver([0, 1, 2, 3, 4, 5, 6], days)
      const count = days.reduce((all, each) => all + each, 0)
      expect((sum / count) * standardWeekFactor(week, days)!).toBeCloseTo(mean, 9)
    }
  })

  test('is the same by weekday as by weekdays and weekend days', () => {
    for (const days of [MAY, JUNE]) {
      const { weekday, weekendDay } = sumsOf(days)
      expect((weekday + weekendDay) * standardWeekScale({ weekday, weekendDay }, week, days)!).toBeCloseTo(mean, 9)
      const [onWeekdays, atWeekends] = [1, 0].map(of => days.filter((_, day) => (day % 6 === 0 ? 0 : 1) === of))
      const count = (some: readonly number[] | undefined) => some!.reduce((all, each) => all + each, 0)
      const means = { weekday: weekday / count(onWeekdays), weekendDay: weekendDay / count(atWeekends) }
      const daily = (weekday + weekendDay) / count(days)
      expect(daily * standardWeekFactorOf(means, week, days)!).toBeCloseTo(mean, 9)
    }
  })

  test('adds up over the parts of a total', () => {
    const { weekday, weekendDay } = sumsOf(MAY)
    const parts = [
      { weekday: weekday * 0.9, weekendDay: weekendDay * 0.2 },
      { weekday: weekday * 0.1, weekendDay: weekendDay * 0.8 },
    ]
    const means = parts.map(part => (part.weekday + part.weekendDay) * standardWeekScale(part, week, MAY)!)
    expect(means[0]! + means[1]!).toBeCloseTo(mean, 9)
  })

  test('of weekdays or weekends alone is their share of the week', () => {
    const { weekday, weekendDay } = sumsOf(JUNE)
    expect(weekday * standardWeekScale({ weekday, weekendDay: 0 }, week, JUNE)!).toBeCloseTo(200 / 7, 9)
    expect(weekendDay * standardWeekScale({ weekday: 0, weekendDay }, week, JUNE)!).toBeCloseTo(80 / 7, 9)
  })

  test('is undetermined without visits, or without days of one kind', () => {
    const withoutSundays = [0, 4, 4, 4, 4, 4, 4]
    const none = week.map(() => 0)
    expect(standardWeekFactor(none, MAY)).toBeNull()
    expect(standardWeekFactor(week, withoutSundays)).toBeNull()
    expect(standardWeekScale({ weekday: 0, weekendDay: 0 }, week, MAY)).toBeNull()
    expect(standardWeekScale({ weekday: 1, weekendDay: 1 }, none, MAY)).toBeNull()
    expect(standardWeekScale({ weekday: 1, weekendDay: 1 }, week, withoutSundays)).toBeNull()
  })
})
