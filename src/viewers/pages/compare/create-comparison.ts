import type { ReadonlySignal } from '@preact/signals-react'
import type { Client } from '../../../app/create-client.ts'
import { createLoad, type Load, type Loaded } from '../../../app/load.ts'
import { routes } from '../../../contract/client-routes.ts'
import type { ComparedAreas } from '../../../contract/compare.ts'
import type { EventSide } from '../../../contract/location-insights.ts'
import type { Unlike } from '../../../domain/compare/unlike.ts'
import type { MethodBreak } from '../../../domain/series/day-notes.ts'
import { type CallsDone, fewAtOnce } from '../../kit/few-at-once.ts'
import type { ReportLink } from '../../kit/report/report-link.ts'
import {
  createReport,
  type ReportDeclaration,
  type ReportModel,
  type SummaryCard,
} from '../../kit/report/report-model.ts'
import { type Levels, readBreaks } from './comparability.ts'
import type { CompareLink } from './compare-link.ts'
import { createComparedPeople, type PeopleCounted } from './compared-people.ts'
import type { Side } from './sides.ts'

export interface ComparisonModel {
  /** The report of each dataset, in the order of the URL. */
  readonly reports: readonly ReportModel[]
  /** Returns the report of one side of an event. */
  readonly eventReport: (datasetid: number, days: EventSide) => ReportModel
  /** How the datasets' areas relate to each other. */
  readonly areas: Load<ComparedAreas>
  /** The people whom the figures count. */
  readonly population: Load<PeopleCounted>
  /** The breaks in method up to today. */
  readonly breaks: Load<readonly MethodBreak[]>
  /** How many of the comparison's calls have finished. */
  readonly progress: ReadonlySignal<CallsDone>
  dispose(): void
}

interface ComparisonDeps {
  readonly call: Client['call']
  readonly engine: ReportModel['engine']
  readonly ids: readonly number[]
  /** True if every dataset counts all its visitors, including residents of the other areas. */
  readonly isOwn?: boolean
}

/** Creates the state of an open comparison, with a report for each of its datasets. */
export function createComparison({ call: callAtOnce, engine, ids, isOwn = false }: ComparisonDeps): ComparisonModel {
  const { call, progress } = fewAtOnce(callAtOnce)
  const { population, callOf } = createComparedPeople(call, ids, isOwn)
  const reports = ids.map(datasetid => createReport({ call: callOf(datasetid), engine, query: { datasetid } }))
  const eventReports = new Map<string, ReportModel>()
  const eventReport = (datasetid: number, days: EventSide): ReportModel => {
    const key = `${datasetid} ${days}`
    const report = eventReports.get(key) ?? createReport({ call, engine, query: { datasetid, days } })
    eventReports.set(key, report)
    return report
  }
  const areas = createLoad(signal => call(routes.compareAreas, { query: { datasets: ids.join(',') }, signal }))
  const breaks = createLoad(signal => readBreaks(call, new Date().toISOString().slice(0, 10), signal))
  return {
    reports,
    eventReport,
    areas,
    population,
    breaks,
    progress,
    dispose: () => {
      areas.dispose()
      population.dispose()
      breaks.dispose()
      for (const report of [...reports, ...eventReports.values()]) report.dispose()
    },
  }
}

/** A comparison whose datasets have loaded, as its URL shows it. */
export interface OpenedComparison {
  readonly declaration: ReportDeclaration
  readonly sides: readonly Side[]
  readonly levels: (side: Side) => Levels
  /** The people whom the figures count. Null for the sides of an event, which have the same area. */
  readonly people: ReadonlySignal<Loaded<PeopleCounted>> | null
  readonly how: CompareLink
  readonly unlike: readonly Unlike[]
  /** The cards of the open tab. Null unless it is the Summary. */
  readonly cards: readonly SummaryCard[] | null
  readonly link: ReportLink
}
