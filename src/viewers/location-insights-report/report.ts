import { DefinitionsPanel } from '../report/parts/definitions-panel.tsx'
import type { ReportDeclaration } from '../report/report-tabs.ts'
import { OverviewPanel } from './parts/overview-panel.tsx'
import { averageDailyVisits } from './views/average-daily.ts'
import { averageHourlyVisits } from './views/average-hourly.ts'
import { repeatVisits } from './views/repeat-visits.ts'

/** The Location Insights report: its tabs in order; a tab that depends on a report input names it. */
export const LOCATION_INSIGHTS_REPORT: ReportDeclaration = {
  title: 'Location Insights',
  tabs: [
    { id: 'overview', title: 'Data Overview', Panel: OverviewPanel },
    { id: 'visits', title: 'Visits', views: [averageDailyVisits, averageHourlyVisits, repeatVisits] },
    { id: 'definitions', title: 'Definitions', Panel: DefinitionsPanel },
  ],
}
