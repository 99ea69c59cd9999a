import { routes } from '../../../contract/client-routes.ts'
import { LOCATION_INSIGHTS_TERMS } from '../../../domain/definitions.ts'
import { definitionsPanel } from '../../kit/report/parts/definitions-panel.tsx'
import type { ReportDeclaration } from '../../kit/report/report-model.ts'
import { journeysOverview } from '../views/journeys.ts'
import { averageHourlyVisits, visitsByDay } from '../views/visits.ts'
import { EffectPanel } from './effect-panel.tsx'

/** Event Impact: the days of an event compared with the ordinary days of the same weekdays. */
export const EVENT_IMPACT_REPORT: ReportDeclaration = {
  title: 'Event Impact',
  definitions: LOCATION_INSIGHTS_TERMS,
  tabs: [
    { id: 'overview', title: 'Data Overview', cells: routes.locationInsightsCells },
    { id: 'effect', title: 'Effect', Panel: EffectPanel },
    { id: 'visits', title: 'Visits', views: [visitsByDay, averageHourlyVisits(routes.averageHourly)] },
    { id: 'journeys', title: 'Journeys', views: [journeysOverview(routes.visitorsByDistance)] },
    { id: 'definitions', title: 'Definitions', Panel: definitionsPanel(LOCATION_INSIGHTS_TERMS, visitsByDay) },
  ],
}
