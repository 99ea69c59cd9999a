import type { EventSide } from '../../../src/contract/location-insights.ts'
import { byCell } from '../cells.ts'
import { complementOf, tableOf } from '../counts/tables.ts'
import { type EventParts, weekdayOf } from '../dimensions.ts'
import type { FigureContext } from '../figure-context.ts'
import { isSafe } from '../gate/is-safe.ts'
import { readDays } from '../reports/days.ts'
import { protectTable } from '../reports/protect-table.ts'
import { DATE_MARGINS, dateOf, WEEKDAY_MARGINS } from '../reports/visits.ts'

/** The cell of a side in the dimension `part`. */
export const PART: Readonly<Record<EventSide, number>> = { event: 1, ordinary: 2 }

export interface EventDays {
  /** The weekdays on which the event has days with data. */
  readonly weekdays: readonly number[]
  /** The days of the weekdays that are counted; null where none is. */
  readonly counted: EventParts | null
}

/**
 * The days that an event's figures count. Both sides of a weekday make up its total, which the month's report shows, and its dates
 * may be shown there too. So a weekday is counted only where it is shown itself, both of its sides are safe, and what each
 * side has on dates that are withheld is safe or nothing. All other figures of the event leave the other weekdays out, so
 * that none can be derived from a total.
 * @param eventDays ISO dates
 */
export const readEvent = async (
  context: FigureContext,
  buildId: number,
  eventDays: readonly string[],
): Promise<EventDays> => {
  const { count, settings } = context
  const { dates } = await readDays(context, buildId)
  const isEvent = (date: number) => eventDays.includes(dateOf(date).date)
  const weekdays = [...new Set(dates.filter(isEvent).map(weekdayOf))].sort((a, b) => a - b)
  const partsOn = (some: readonly number[]): EventParts => {
    const on = dates.filter(date => some.includes(weekdayOf(date)))
    return { event: on.filter(isEvent), ordinary: on.filter(date => !isEvent(date)) }
  }
  const parts = partsOn(weekdays)
  if (parts.event.length === 0 || parts.ordinary.length === 0) return { weekdays, counted: null }
  const shownWeekdays = (await protectTable(context, buildId, 'visits', 'weekday', WEEKDAY_MARGINS)).released
  const shownDates = (await protectTable(context, buildId, 'visits', 'date', DATE_MARGINS, dates)).released
  const sides = byCell(await count(buildId, tableOf('visits', 'part-weekday', parts)))
  const released = [...shownDates.keys()]
  const withheld =
    released.length === 0
      ? sides
      : byCell(await count(buildId, complementOf('visits', 'date', 'part-weekday', released, parts)))
  const isCounted = (weekday: number) =>
    shownWeekdays.has(weekday) &&
    Object.values(PART).every(part => {
      const [side, rest] = [sides, withheld].map(table => table.get(part * 7 + weekday))
      return side && isSafe(side, settings) && (!rest || isSafe(rest, settings))
    })
  const counted = partsOn(weekdays.filter(isCounted))
  return { weekdays, counted: counted.event.length === 0 ? null : counted }
}
