import { CALLS, REPORT_CALLS, type ReportCall } from '../../../src/contract/all-calls.ts'
import * as flowCalls from '../../../src/contract/flows.ts'
import { isMapCall, type MapCall } from '../../../src/contract/location-insights-map.ts'
import { CELLS } from '../../../src/contract/report-call.ts'
import * as scores from '../../../src/contract/scores.ts'
import * as tourismCalls from '../../../src/contract/tourism.ts'
import { codesOfValues } from '../../../src/domain/map-filters.ts'
import { datasetOfKind } from '../../services/datasets/dataset-kinds.ts'
import { evScores } from '../../services/figures/ev-scores.ts'
import { createFlows } from '../../services/figures/flows.ts'
import { createLocationInsights, createTourism } from '../../services/figures/location-insights.ts'
import type { Services } from '../../services/services.ts'
import type { Selection } from '../../warehouse/figures/maps/map-filters.ts'
import { filterOf } from '../../warehouse/figures/maps/map-filters.ts'
import { type Handler, handle } from '../handler.ts'

/** The code of dwells in the filter of stays. */
const DWELLS = [1]

/** The handlers of all reports and zone maps, derived from the contract's declarations. */
export const insightsRoutes = ({ database, movement }: Services): Handler[] => {
  const reportRoute = (call: ReportCall): Handler => {
    const { needs, view } = call.table
    const figures = createLocationInsights(database, movement, datasetOfKind(call.report, needs ? [needs] : []))
    if (view === CELLS.view) return handle(call, ({ query }, identity) => figures.cells(identity, query.datasetid))
    return handle(call, ({ query }, identity) => figures.report(view, identity, query))
  }
  const mapRoute = (call: MapCall): Handler => {
    const { dwells, trips, traverses, needs } = call.counts
    const filters = Object.entries(call.counts.filters).map(([name, filter]) => ({ ...filter, name: filterOf(name) }))
    return handle(call, ({ query }, identity) => {
      const chosen = filters.map(({ name, values, needs: input }) => {
        const codes = codesOfValues({ values }, String(query[name]))
        return { name, codes, needs: codes.length > 0 ? input : undefined }
      })
      const selection: Partial<Selection> = {
        ...Object.fromEntries(chosen.map(({ name, codes }) => [name, codes])),
        ...(dwells && { stays: DWELLS }),
      }
      const inputs = [needs, ...chosen.map(filter => filter.needs)].filter(input => input !== undefined)
      const figures = createLocationInsights(database, movement, datasetOfKind(call.map, inputs))
      const set = traverses && query.traversing === '1' ? traverses : trips
      return figures.zones(set, identity, query, selection)
    })
  }
  return [...REPORT_CALLS.map(reportRoute), ...CALLS.filter(isMapCall).map(mapRoute)]
}

export const flowRoutes = ({ database, movement }: Services): Handler[] => {
  const flows = createFlows(database, movement)
  return [
    handle(flowCalls.flowMatrix, ({ query }, identity) => flows.matrix(identity, query)),
    handle(flowCalls.flowHours, ({ query }, identity) => flows.hours(identity, query)),
  ]
}

type Exported = (typeof tourismCalls)[keyof typeof tourismCalls]
const isMeasured = (exported: Exported): exported is Extract<Exported, { measure: string }> => 'measure' in exported

/** The calls of the Tourism and Economy viewer, one for each measure. */
export const tourismRoutes = ({ database, movement }: Services): Handler[] => {
  const tourism = createTourism(database, movement)
  return Object.values(tourismCalls)
    .filter(isMeasured)
    .map(call => handle(call, ({ query }, identity) => tourism(call.measure, identity, query)))
}

export const scoreRoutes = (services: Services): Handler[] => [
  handle(scores.datasetsScores, ({ query }, identity) => evScores(services, identity, query.datasets)),
]
