import type { ReadonlySignal } from '@preact/signals-react'
import type { Client } from '../../../app/create-client.ts'
import { createLoad, type Load } from '../../../app/load.ts'
import { routes } from '../../../contract/routes.ts'
import type { MethodBreak } from '../../../domain/series/day-notes.ts'
import { type CallsDone, fewAtOnce } from '../../kit/few-at-once.ts'
import { createReport, type ReportModel } from '../../kit/report/model.ts'
import { readBreaks } from '../../pages/compare/comparability.ts'

/** One side of an event: its report, and the number of its days that are counted. */
export interface EventSideModel {
  readonly key: 'ordinary' | 'event'
  readonly report: ReportModel
  readonly days: Load<number>
}

export interface EventModel {
  /** The ordinary days first, which are the base. */
  readonly sides: readonly EventSideModel[]
  /** The dataset without its sides, for its network cells. */
  readonly whole: ReportModel
  /** The breaks in method up to now. */
  readonly breaks: Load<readonly MethodBreak[]>
  /** How many calls of the report are over. */
  readonly progress: ReadonlySignal<CallsDone>
  dispose(): void
}

interface EventDeps {
  readonly call: Client['call']
  readonly engine: ReportModel['engine']
  readonly datasetid: number
}

/** The state of an open Event Impact report. */
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
