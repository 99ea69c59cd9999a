import { routes } from '../../../contract/routes.ts'
import { FOOTFALL_TERMS } from '../../kit/report/glossary.ts'
import { definitionsPanel } from '../../kit/report/parts/definitions-panel.tsx'
import type { ReportDeclaration } from '../../kit/report/report-tabs.ts'
import { averageDailyVisits } from '../../kit/report/views/average-daily.ts'
import { averageHourlyVisits } from '../../kit/report/views/average-hourly.ts'
import { repeatVisits } from '../../kit/report/views/repeat-visits.ts'

const daily = averageDailyVisits(routes.footfallDaily)

/** Footfall Analysis: visits only. */
export const FOOTFALL_ANALYSIS: ReportDeclaration = {
  title: 'Footfall Analysis',
  definitions: FOOTFALL_TERMS,
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
