import { expect, test } from 'vitest'
import { judgeDays } from '../../../server/warehouse/deliveries/import/coverage.ts'
import { daysBetween } from '../../../server/warehouse/deliveries/load/covered-days.ts'

test('counts days without trips as incomplete unless they are accepted, and reports days with very few trips', () => {
  const october = daysBetween('2026-10-01..2026-10-31')
  const tripsByDay = new Map(october.map(day => [day, 1000]))
  tripsByDay.delete('2026-10-11')
  tripsByDay.set('2026-10-14', 199)
  tripsByDay.set('2026-10-15', 200)
  const days = [...october.map(day => ({ day, complete: true })), { day: '2026-11-01', complete: false }]
  const judged = judgeDays(days, tripsByDay, false)
  expect(judged).toMatchObject({ empty: ['2026-10-11'], thin: ['2026-10-14'] })
  expect(judged.days.filter(({ complete }) => !complete).map(({ day }) => day)).toEqual(['2026-10-11', '2026-11-01'])
  const accepted = judgeDays(days, tripsByDay, true)
  expect(accepted.days.filter(day => day.isAcceptedEmpty)).toEqual([
    { day: '2026-10-11', complete: true, isAcceptedEmpty: true },
  ])
  expect(judgeDays(days, new Map([['2026-10-01', 5]]), false).thin).toEqual([])
})

test('refuses a range of days that ends before it begins, with a reason', () => {
  expect(() => daysBetween('2026-10-31..2026-10-01')).toThrow('2026-10-31..2026-10-01 ends before it begins')
  expect(() => daysBetween('october')).toThrow('october is not like 2026-10-01..2026-10-31')
})
