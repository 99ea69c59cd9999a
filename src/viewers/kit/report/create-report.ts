import type { GeoEngine } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import { createLoad, type Load } from '../../../app/load.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import type { ByDataset } from '../../../contract/location-insights.ts'
import { routes } from '../../../contract/routes.ts'
import type { ReportView, ViewAnswer } from './data-view.ts'

export interface ReportModel {
  readonly query: ByDataset
  readonly engine: () => Promise<GeoEngine>
  readonly details: Load<ReportDetails>
  /** The data of a view, loaded when the view first becomes visible and then cached. */
  readonly answer: (view: ReportView) => Load<ViewAnswer>
  /** Further data of a panel, cached under a name. */
  readonly reading: <T>(name: string, read: (call: Client['call'], signal: AbortSignal) => Promise<T>) => Load<T>
  dispose(): void
}

interface ReportDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly query: ByDataset
}

/** The state of one open report. */
export function createReport({ call, engine, query }: ReportDeps): ReportModel {
  const loads = new Map<string, Load<unknown>>()
  const answers = new Map<ReportView, Load<ViewAnswer>>()
  const reading = <T>(name: string, read: (call: Client['call'], signal: AbortSignal) => Promise<T>): Load<T> => {
    const cached = loads.get(name)
    if (cached !== undefined) return cached as Load<T>
    const created = createLoad(signal => read(call, signal))
    loads.set(name, created)
    return created
  }
  const details = createLoad(signal => call(routes.getRequestedReport, { query: { id: query.datasetid }, signal }))
  return {
    query,
    engine,
    details,
    reading,
    answer: view => {
      const cached = answers.get(view)
      if (cached !== undefined) return cached
      const created = createLoad(signal => view.load(call, query, signal))
      answers.set(view, created)
      return created
    },
    dispose: () => {
      details.dispose()
      for (const load of [...loads.values(), ...answers.values()]) load.dispose()
    },
  }
}
