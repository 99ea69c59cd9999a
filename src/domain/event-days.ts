import { DAY_MS, WEEKDAYS } from './constants.ts'
import { weekdayOfDate } from './days.ts'
import type { ViewerPair } from './viewers.ts'

export const MOST_EVENT_DAYS = 15

/** True if datasets with these viewers are about the days of an event. */
export const takesEventDays = ({ reportViewer }: Pick<ViewerPair, 'reportViewer'>): boolean =>
  reportViewer === 'Event_Impact_Report'

/** Noon of an ISO date, UTC. */
const timeOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** The distinct weekdays of some days, in order; 0 is Sunday. */
export const weekdaysOf = (days: readonly string[]): number[] =>
  [...new Set(days.map(weekdayOfDate))].sort((a, b) => a - b)

interface Period {
  /** ISO dates. */
  readonly firstDay: string
  readonly lastDay: string
}

/** The ISO dates from the first to the last. */
export const daysOfPeriod = ({ firstDay, lastDay }: Period): string[] =>
  Array.from({ length: Math.round((timeOf(lastDay) - timeOf(firstDay)) / DAY_MS) + 1 }, (_, i) =>
    new Date(timeOf(firstDay) + i * DAY_MS).toISOString().slice(0, 10),
  )

/** The days in order, without duplicates. */
export const inOrder = (days: readonly string[]): string[] => [...new Set(days)].sort()

/** The other days of the same weekdays, which an event's days are compared with. */
export const ordinaryDaysOf = (eventDays: readonly string[], period: Period): string[] => {
  const weekdays = new Set(eventDays.map(weekdayOfDate))
  return daysOfPeriod(period).filter(day => weekdays.has(weekdayOfDate(day)) && !eventDays.includes(day))
}

/**
 * Why these days cannot be an event's days in a month, or null.
 * @example eventDaysProblem([], { firstDay: '2026-10-01', lastDay: '2026-10-31' }) // 'Choose the days of the event.'
 */
export const eventDaysProblem = (eventDays: readonly string[], period: Period): string | null => {
  if (eventDays.length === 0) return 'Choose the days of the event.'
  if (eventDays.length > MOST_EVENT_DAYS) return `At most ${MOST_EVENT_DAYS} days of a month can be event days.`
  const days = daysOfPeriod(period)
  if (eventDays.some(day => !days.includes(day))) return 'Every event day must lie in the chosen month.'
  const ordinary = new Set(ordinaryDaysOf(eventDays, period).map(weekdayOfDate))
  const whole = eventDays.map(weekdayOfDate).find(weekday => !ordinary.has(weekday))
  return whole === undefined
    ? null
    : `Every ${WEEKDAYS[whole]} of the month is an event day. Leave at least one out, to compare with.`
}
