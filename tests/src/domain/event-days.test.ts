import { expect, test } from 'vitest'
import { daysText } from '../../../src/domain/days.ts'
import {
  daysOfPeriod,
  eventDaysProblem,
  inOrder,
  ordinaryDaysOf,
  takesEventDays,
  weekdaysOf,
} from '../../../src/domain/event-days.ts'

const OCTOBER = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
const FEBRUARY = { firstDay: '2027-02-01', lastDay: '2027-02-28' }

test('the days of a month are its dates, even when the clocks change', () => {
  const days = daysOfPeriod(OCTOBER)
  expect([days.length, days[0], days[24], days.at(-1)]).toEqual([31, '2026-10-01', '2026-10-25', '2026-10-31'])
  expect(daysOfPeriod({ firstDay: '2026-03-28', lastDay: '2026-03-30' })).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
  ])
})

test('ordinary days are the other days of the same weekdays', () => {
  expect(ordinaryDaysOf(['2026-10-10', '2026-10-11'], OCTOBER)).toEqual([
    '2026-10-03',
    '2026-10-04',
    '2026-10-17',
    '2026-10-18',
    '2026-10-24',
    '2026-10-25',
    '2026-10-31',
  ])
})

test('lists the weekdays of some days once and in order', () => {
  expect(weekdaysOf(['2026-10-31', '2026-10-25', '2026-10-24', '2026-10-05'])).toEqual([0, 1, 6])
})

test('accepts 1 to 15 days of a month as event days if another day with each of their weekdays is left', () => {
  const days = (count: number) => daysOfPeriod(OCTOBER).slice(0, count)
  expect(eventDaysProblem([], OCTOBER)).toBe('Choose the days of the event.')
  expect(eventDaysProblem(days(1), OCTOBER)).toBeNull()
  expect(eventDaysProblem(days(15), OCTOBER)).toBeNull()
  expect(eventDaysProblem(days(16), OCTOBER)).toBe('At most 15 days of a month can be event days.')
  expect(eventDaysProblem(['2026-09-30'], OCTOBER)).toBe('Every event day must lie in the chosen month.')
  const mondays = ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']
  expect(eventDaysProblem(mondays.slice(1), FEBRUARY)).toBeNull()
  expect(eventDaysProblem(['2027-02-02', ...mondays], FEBRUARY)).toBe(
    'Every Monday of the month is an event day. Leave at least one out, to compare with.',
  )
})

test('lists each day once and in order, as runs', () => {
  expect(inOrder(['2026-10-17', '2026-10-10', '2026-10-17'])).toEqual(['2026-10-10', '2026-10-17'])
  expect(daysText(['2026-10-10', '2026-10-12', '2026-10-13', '2026-10-14'])).toBe('10 and 12 to 14 October 2026')
})

test('only the Event Impact report is about an event', () => {
  expect(takesEventDays({ reportViewer: 'Event_Impact_Report' })).toBe(true)
  expect(takesEventDays({ reportViewer: 'Location_Insights_Report' })).toBe(false)
  expect(takesEventDays({ reportViewer: null })).toBe(false)
})
