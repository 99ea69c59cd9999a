import { routes } from '../../../contract/client-routes.ts'
import { LOCATION_INSIGHTS_TERMS } from '../../../domain/definitions.ts'
import { type ComparedViewer, canCompareViewers, isComparedViewer, isOfFootfall } from '../../../domain/viewers.ts'
import type { ReportView } from '../../kit/report/data-view.ts'
import { definitionsPanel } from '../../kit/report/parts/definitions-panel.tsx'
import type { ReportDeclaration, ReportModel, ReportTab } from '../../kit/report/report-model.ts'
import { EV_CHARGEPOINT_INSIGHTS_REPORT } from '../../reports/ev-chargepoints/ev-report.ts'
import { FOOTFALL_ANALYSIS } from '../../reports/footfall-report.ts'
import { HIGH_STREET_WEEK } from '../../reports/high-street-week/high-street-report.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../reports/location-insights-report.ts'
import { averageDailyVisits, averageHourlyVisits, repeatVisits, visitsByDay } from '../../reports/views/visits.ts'

/** The reports whose datasets can be compared, keyed by the route name of their viewer. */
const DECLARATIONS: Readonly<Record<ComparedViewer, ReportDeclaration>> = {
  Location_Insights_Report: LOCATION_INSIGHTS_REPORT,
  EV_Chargepoint_Insights_Report: EV_CHARGEPOINT_INSIGHTS_REPORT,
  Footfall_Analysis: FOOTFALL_ANALYSIS,
  High_Street_Week: HIGH_STREET_WEEK,
}

/** Returns the report of a viewer. Null if its datasets cannot be compared. */
export const declarationOf = (viewer: string): ReportDeclaration | null =>
  isComparedViewer(viewer) ? DECLARATIONS[viewer] : null

/** The views of visits that several reports have, each with the calls of its family. */
const SHARED_VIEWS_OF_FOOTFALL = {
  daily: averageDailyVisits(routes.footfallDaily),
  hourly: averageHourlyVisits(routes.footfallHourly),
  repeat: repeatVisits(routes.footfallRepeats),
}
const SHARED_VIEWS_OF_LOCATION_INSIGHTS = {
  daily: visitsByDay,
  hourly: averageHourlyVisits(routes.averageHourly),
  repeat: repeatVisits(routes.repeatFrequency),
}

const visitsOf = (views: readonly ReportView[]): ReportDeclaration => ({
  title: 'Visits',
  definitions: LOCATION_INSIGHTS_TERMS,
  tabs: [
    { id: 'overview', title: 'Data Overview', cells: routes.locationInsightsCells },
    { id: 'visits', title: 'Visits', views },
    {
      id: 'definitions',
      title: 'Definitions',
      Panel: definitionsPanel(LOCATION_INSIGHTS_TERMS, SHARED_VIEWS_OF_LOCATION_INSIGHTS.daily),
    },
  ],
})

const { daily, hourly, repeat } = SHARED_VIEWS_OF_LOCATION_INSIGHTS
const VISITS = visitsOf([daily, hourly, repeat])
/** Events lack figures of repeat visits. */
const VISITS_WITH_EVENTS = visitsOf([daily, hourly])

/**
 * Returns the report of a comparison: the one that all datasets share, or the visits that different reports have in
 * common. Null if the datasets cannot be compared.
 * @param viewers the route names of the datasets' report viewers
 */
export function comparedReport(viewers: readonly string[]): ReportDeclaration | null {
  const [first = ''] = viewers
  if (viewers.every(viewer => viewer === first) && isComparedViewer(first)) return DECLARATIONS[first]
  if (!canCompareViewers(viewers)) return null
  return viewers.includes('Event_Impact_Report') ? VISITS_WITH_EVENTS : VISITS
}

/** Returns a report's call for network cells. */
export const cellsOf = (viewer: string): NonNullable<ReportTab['cells']> =>
  declarationOf(viewer)?.tabs.find(({ cells }) => cells !== undefined)?.cells ?? routes.locationInsightsCells

/** Returns a report that serves the views of the common report with the calls of `viewer`. */
export function replyingToCommonViews(report: ReportModel, viewer: string): ReportModel {
  if (!isOfFootfall(viewer)) return report
  const own = new Map<ReportView, ReportView>([
    [daily, SHARED_VIEWS_OF_FOOTFALL.daily],
    [hourly, SHARED_VIEWS_OF_FOOTFALL.hourly],
    [repeat, SHARED_VIEWS_OF_FOOTFALL.repeat],
  ])
  return { ...report, reply: view => report.reply(own.get(view) ?? view) }
}
