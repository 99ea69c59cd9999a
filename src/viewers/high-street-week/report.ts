import { routes } from '../../contract/routes.ts'
import { FOOTFALL_TERMS } from '../report/glossary.ts'
import { definitionsPanel } from '../report/parts/definitions-panel.tsx'
import type { ReportDeclaration } from '../report/report-tabs.ts'
import { averageDailyVisits } from '../report/views/average-daily.ts'
import { averageHourlyVisits } from '../report/views/average-hourly.ts'
import { repeatVisits } from '../report/views/repeat-visits.ts'
import { hoursOfTheWeek } from './hours-of-the-week.ts'

const daily = averageDailyVisits(routes.footfallDaily)

/** High Street Week: the visits of a street beside those of its district. */
export const HIGH_STREET_WEEK: ReportDeclaration = {
  title: 'High Street Week',
  comparedAs: { show: 'index', per: 'km2' },
  definitions: FOOTFALL_TERMS,
  tabs: [
    { id: 'overview', title: 'Data Overview', cells: routes.footfallCells },
    { id: 'week', title: 'Week', views: [hoursOfTheWeek(routes.footfallHourly)] },
    {
      id: 'visits',
      title: 'Visits',
      views: [daily, averageHourlyVisits(routes.footfallHourly), repeatVisits(routes.footfallRepeats)],
    },
    { id: 'definitions', title: 'Definitions', Panel: definitionsPanel(FOOTFALL_TERMS, daily) },
  ],
}
