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
  /** The data of a view, loaded when the view is first seen, and kept. */
  readonly answer: (view: ReportView) => Load<ViewAnswer>
  /** Further data of a panel, kept under a name. */
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
    const known = loads.get(name)
    if (known !== undefined) return known as Load<T>
    const made = createLoad(signal => read(call, signal))
    loads.set(name, made)
    return made
  }
  const details = createLoad(signal => call(routes.getRequestedReport, { query: { id: query.datasetid }, signal }))
  return {
    query,
    engine,
    details,
    reading,
    answer: view => {
      const known = answers.get(view)
      if (known !== undefined) return known
      const made = createLoad(signal => view.load(call, query, signal))
      answers.set(view, made)
      return made
    },
    dispose: () => {
      details.dispose()
      for (const load of [...loads.values(), ...answers.values()]) load.dispose()
    },
  }
}
