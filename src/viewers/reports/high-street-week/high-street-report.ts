import { routes } from '../../../contract/client-routes.ts'
import { FOOTFALL_TERMS } from '../../../domain/definitions.ts'
import { definitionsPanel } from '../../kit/report/parts/definitions-panel.tsx'
import type { ReportDeclaration } from '../../kit/report/report-model.ts'
import { hoursOfTheWeek } from '../views/hours-of-the-week.ts'
import { averageDailyVisits, averageHourlyVisits, repeatVisits } from '../views/visits.ts'

const daily = averageDailyVisits(routes.footfallDaily)

/** High Street Week: the visits of a street compared with those of its district. */
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
