import type { ReportDetails } from '../../../contract/datasets.ts'
import { ordinaryDaysOf } from '../../../domain/event-days.ts'
import { periodOf } from '../../kit/report/period.ts'
import type { EventSideModel } from './model.ts'

/** The days of each side of an event, ISO dates in order. */
export function daysOfSides({ details }: ReportDetails): Readonly<Record<EventSideModel['key'], readonly string[]>> {
  const { eventDays = [] } = details
  const { first, last } = periodOf(details)
  return { event: eventDays, ordinary: ordinaryDaysOf(eventDays, { firstDay: first, lastDay: last }) }
}
