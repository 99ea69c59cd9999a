import { routes } from '../../contract/client-routes.ts'
import { FOOTFALL_TERMS } from '../../domain/definitions.ts'
import { isLocationInsightsMap } from '../../domain/viewers.ts'
import { definitionsPanel } from '../kit/report/parts/definitions-panel.tsx'
import type { ReportDeclaration } from '../kit/report/report-model.ts'
import { averageDailyVisits, averageHourlyVisits, repeatVisits } from './views/visits.ts'

const daily = averageDailyVisits(routes.footfallDaily)

/** Footfall Analysis: visits only. */
export const FOOTFALL_ANALYSIS: ReportDeclaration = {
  title: 'Footfall Analysis',
  definitions: FOOTFALL_TERMS,
  origins: {
    isIn: isLocationInsightsMap,
    load: async () => (await import('../maps/location-insights-map.ts')).LOCATION_INSIGHTS_MAP,
  },
  tabs: [
    { id: 'overview', title: 'Data Overview', cells: routes.footfallCells },
    {
      id: 'visits',
      title: 'Visits',
      views: [daily, averageHourlyVisits(routes.footfallHourly), repeatVisits(routes.footfallRepeats)],
    },
    { id: 'definitions', title: 'Definitions', Panel: definitionsPanel(FOOTFALL_TERMS, daily) },
  ],
}
