import { CALLS, REPORT_CALLS, type ReportCall } from '../../../src/contract/all-calls.ts'
import { isMapCall, type MapCall } from '../../../src/contract/map-call.ts'
import { CELLS } from '../../../src/contract/report-call.ts'
import { familyDataset } from '../../services/figures/family-dataset.ts'
import { filterCodes } from '../../services/figures/filter-codes.ts'
import { createLocationInsights } from '../../services/figures/location-insights.ts'
import type { Services } from '../../services/services.ts'
import type { Selection } from '../../warehouse/figures/maps/map-filters.ts'
import { filterOf } from '../../warehouse/figures/maps/map-filters.ts'
import { type Handler, handle } from '../handler.ts'

/** The code of dwells in the filter of stays. */
const DWELLS = [1]

/** Every call of a report or of a map by zone, from the contract's declaration of it. */
export const insightsRoutes = ({ database, movement }: Services): Handler[] => {
  const reportRoute = (call: ReportCall): Handler => {
    const { needs, view } = call.table
    const figures = createLocationInsights(database, movement, familyDataset(call.report, needs ? [needs] : []))
    if (view === CELLS.view) return handle(call, ({ query }, identity) => figures.cells(identity, query.datasetid))
    return handle(call, ({ query }, identity) => figures.report(view, identity, query))
  }
  const mapRoute = (call: MapCall): Handler => {
    const { dwells, trips, traverses, needs } = call.counts
    const filters = Object.entries(call.counts.filters).map(([name, filter]) => ({ ...filter, name: filterOf(name) }))
    return handle(call, ({ query }, identity) => {
      const chosen = filters.map(({ name, codesOf, needs: input }) => {
        const options = String(query[name])
        const codes = codesOf ? options.split(',').filter(Boolean).flatMap(codesOf) : filterCodes(options)
        return { name, codes, needs: codes.length > 0 ? input : undefined }
      })
      const selection: Partial<Selection> = {
        ...Object.fromEntries(chosen.map(({ name, codes }) => [name, codes])),
        ...(dwells && { stays: DWELLS }),
      }
      const inputs = [needs, ...chosen.map(filter => filter.needs)].filter(input => input !== undefined)
      const figures = createLocationInsights(database, movement, familyDataset(call.map, inputs))
      const set = traverses && query.traversing === '1' ? traverses : trips
      return figures.zones(set, identity, query, selection)
    })
  }
  return [...REPORT_CALLS.map(reportRoute), ...CALLS.filter(isMapCall).map(mapRoute)]
}
