import type { EventSide } from '../../../../src/contract/location-insights.ts'
import { type EventParts, weekdayOf } from '../../dimensions.ts'
import type { FigureContext } from '../../figure-context.ts'
import type { Part } from '../reports/cut-of.ts'
import { type Days, daysOf, readDays } from '../reports/days.ts'
import { dateOf } from '../reports/report.ts'

/** The option of a side in the dimension `part`. */
const PART: Readonly<Record<EventSide | 'other', number>> = { other: 0, event: 1, ordinary: 2 }

export interface EventDays {
  readonly parts: EventParts
  /** The event's days, the ordinary days of the same weekdays, and all others: each is what the month leaves of the two others. */
  readonly divided: readonly Part[]
  readonly sides: Readonly<Record<EventSide, Days>>
}

/** The index of a side among the parts of a cell. */
export const indexOfSide = (side: EventSide): number => PART[side]

/** @param eventDays ISO dates; null if none of them, or no other day of the same weekdays, has data */
export const readEvent = async (
  context: FigureContext,
  buildId: number,
  eventDays: readonly string[],
): Promise<EventDays | null> => {
  const { dates } = await readDays(context, buildId)
  const isEvent = (date: number) => eventDays.includes(dateOf(date))
  const weekdays = new Set(dates.filter(isEvent).map(weekdayOf))
  const onWeekdays = dates.filter(date => weekdays.has(weekdayOf(date)))
  const parts = { event: onWeekdays.filter(isEvent), ordinary: onWeekdays.filter(date => !isEvent(date)) }
  if (parts.event.length === 0 || parts.ordinary.length === 0) return null
  const others = dates.filter(date => !weekdays.has(weekdayOf(date)))
  const partOf = (name: EventSide | 'other', some: readonly number[]): Part => {
    const on = new Set(some.map(weekdayOf))
    return {
      by: 'part',
      options: [PART[name]],
      isIn: covered =>
        some.length > 0 && covered.every(({ by, options }) => by !== 'weekday' || options.some(day => on.has(day))),
    }
  }
  return {
    parts,
    divided: [partOf('other', others), partOf('event', parts.event), partOf('ordinary', parts.ordinary)],
    sides: { event: daysOf(parts.event), ordinary: daysOf(parts.ordinary) },
  }
}
