import { expect, test } from 'vitest'
import { dayNumber, isoOf, mondayOf, weekdayOf } from '../../../../src/domain/days.ts'
import { type DayOfSeries, weekFigures } from '../../../../src/domain/series/week-figures.ts'

const TOTAL = { value: 31_000, margin: 1 }
const day = (iso: string, more: Partial<DayOfSeries> = {}): DayOfSeries => ({
  day: dayNumber(iso),
  days: [dayNumber(iso)],
  figure: { value: 1000, margin: 4 },
  total: TOTAL,
  ...more,
})
/** Consecutive days starting at a date. */
const from = (iso: string, count: number): DayOfSeries[] =>
  Array.from({ length: count }, (_, at) => day(isoOf(dayNumber(iso) + at)))

test('computes dates, weekdays and Mondays across months, years and 29 February', () => {
  for (const iso of ['2024-02-29', '2025-12-31', '2026-01-01', '2026-10-25']) {
    expect(isoOf(dayNumber(iso))).toBe(iso)
    expect(weekdayOf(dayNumber(iso))).toBe(new Date(`${iso}T12:00:00Z`).getUTCDay())
  }
  expect(isoOf(mondayOf(dayNumber('2026-01-01')))).toBe('2025-12-29')
  expect(isoOf(mondayOf(dayNumber('2026-10-26')))).toBe('2026-10-26')
  expect(isoOf(mondayOf(dayNumber('2026-11-01')))).toBe('2026-10-26')
})

test('a week is the mean of its seven days, and a week that lacks a day is left out', () => {
  // 5 October 2026 is a Monday.
  const weeks = weekFigures(from('2026-10-01', 31).filter(({ day: at }) => at !== dayNumber('2026-10-14')))
  expect(weeks.map(({ monday }) => isoOf(monday))).toEqual(['2026-10-05', '2026-10-19'])
  expect(weeks[0]?.figure).toMatchObject({ value: 1000 })
})

test('a week that contains a day without data is left out', () => {
  const days = from('2026-10-05', 7).map((each, at) =>
    at === 3 ? { ...each, figure: { value: null, margin: null } } : each,
  )
  expect(weekFigures(days)).toEqual([])
})

test('a week shares its figure if one of its days shares the figure of a day outside the week', () => {
  const [first = 0, last = 0] = [dayNumber('2026-10-05'), dayNumber('2026-10-11')]
  const shared = (days: readonly number[]) =>
    from('2026-10-05', 7).map(each => ({ ...each, days, figure: { value: 1000, margin: 4, times: days.length } }))
  const week = Array.from({ length: 7 }, (_, at) => first + at)
  expect(weekFigures(shared(week))[0]).toMatchObject({ isShared: false, figure: { value: 1000 } })
  expect(weekFigures(shared([...week, last + 1]))[0]?.isShared).toBe(true)
})

test('a week’s margin is between the margins of independent and fully correlated days, and never narrower if the week spans two months', () => {
  const [within] = weekFigures(from('2026-10-05', 7))
  const margin = within?.figure.margin ?? 0
  expect(margin).toBeGreaterThan(4 / Math.sqrt(7) - 1e-9)
  expect(margin).toBeLessThan(4)
  const november = { value: 30_000, margin: 1 }
  const across = from('2026-10-26', 7).map(each => ({
    ...each,
    total: each.day >= dayNumber('2026-11-01') ? november : TOTAL,
  }))
  const [two] = weekFigures(across)
  expect(two?.figure.value).toBe(1000)
  expect(two?.figure.margin ?? 0).toBeGreaterThanOrEqual(margin)
  expect(two?.figure.margin ?? 0).toBeLessThanOrEqual(4)
})
