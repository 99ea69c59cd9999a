import type { ReadonlySignal } from '@preact/signals-react'
import type { Client } from '../../../app/create-client.ts'
import { createLoad, type Load } from '../../../app/load.ts'
import { routes } from '../../../contract/client-routes.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { type Unlike, unlikeMethod } from '../../../domain/compare/unlike.ts'
import { ordinaryDaysOf } from '../../../domain/event-days.ts'
import type { MethodBreak } from '../../../domain/series/day-notes.ts'
import { type CallsDone, fewAtOnce } from '../../kit/few-at-once.ts'
import { createReport, type ReportModel } from '../../kit/report/report-model.ts'
import { periodOf } from '../../kit/report/report-period.ts'
import { readBreaks } from '../../pages/compare/comparability.ts'

/** One side of an event: its report, and the number of days that are counted. */
interface EventSideModel {
  readonly key: 'ordinary' | 'event'
  readonly report: ReportModel
  readonly days: Load<number>
}

export interface EventModel {
  /** The first side is the base, which is the ordinary days. */
  readonly sides: readonly EventSideModel[]
  /** The dataset without its sides, for its network cells. */
  readonly whole: ReportModel
  /** The changes of method so far. */
  readonly breaks: Load<readonly MethodBreak[]>
  /** The progress of the report's calls. */
  readonly progress: ReadonlySignal<CallsDone>
  dispose(): void
}

interface EventDeps {
  readonly call: Client['call']
  readonly engine: ReportModel['engine']
  readonly datasetid: number
}

/** Creates the state of an open Event Impact report. */
export function createEvent({ call: callAtOnce, engine, datasetid }: EventDeps): EventModel {
  const { call, progress } = fewAtOnce(callAtOnce)
  const whole = createReport({ call, engine, query: { datasetid } })
  const sides = (['ordinary', 'event'] as const).map((key): EventSideModel => {
    const report = createReport({ call, engine, query: { datasetid, days: key } })
    const days = report.reading('days', async (ask, signal) => {
      const { Items } = await ask(routes.visitsByDate, { query: { datasetid, days: key }, signal })
      return Items[0].length
    })
    return { key, report, days }
  })
  const breaks = createLoad(signal => readBreaks(call, new Date().toISOString().slice(0, 10), signal))
  return {
    sides,
    whole,
    breaks,
    progress,
    dispose: () => {
      breaks.dispose()
      whole.dispose()
      for (const { report } of sides) report.dispose()
    },
  }
}

/** The names of the two sides of an event. */
export const LABELS = { ordinary: 'Ordinary days', event: 'Event days' } as const

/** What definitions call the days of a side, which does not have all days of the period. */
export const EACH_SIDE = 'each side'

/** Returns the days of each side of an event, as ISO dates in order. */
export function daysOfSides({ details }: DatasetDetails): Readonly<Record<EventSideModel['key'], readonly string[]>> {
  const { eventDays = [] } = details
  const { first, last } = periodOf(details)
  return { event: eventDays, ordinary: ordinaryDaysOf(eventDays, { firstDay: first, lastDay: last }) }
}

/**
 * Reports a change of method between the compared days. The two sides are otherwise alike.
 * @param breaks the changes of method, by date; null if unknown
 */
export function unlikeSides(details: DatasetDetails, breaks: readonly MethodBreak[] | null): readonly Unlike[] {
  const days = daysOfSides(details)
  const compared = (['ordinary', 'event'] as const).flatMap(key => {
    const [first, last] = [days[key][0], days[key].at(-1)]
    return first === undefined || last === undefined ? [] : [{ label: LABELS[key], first, last }]
  })
  const method = unlikeMethod(compared, breaks)
  return method === null ? [] : [method]
}
