import { type ComparedViewer, isComparedViewer } from '../../domain/viewers.ts'
import { EV_CHARGEPOINT_INSIGHTS_REPORT } from '../ev-chargepoint-insights-report/report.ts'
import { FOOTFALL_ANALYSIS } from '../footfall-analysis/report.ts'
import { HIGH_STREET_WEEK } from '../high-street-week/report.ts'
import { LOCATION_INSIGHTS_REPORT } from '../location-insights-report/report.ts'
import type { ReportDeclaration } from '../report/report-tabs.ts'

/** The reports whose datasets can be compared, by the route name of their viewer. */
const DECLARATIONS: Readonly<Record<ComparedViewer, ReportDeclaration>> = {
  Location_Insights_Report: LOCATION_INSIGHTS_REPORT,
  EV_Chargepoint_Insights_Report: EV_CHARGEPOINT_INSIGHTS_REPORT,
  Footfall_Analysis: FOOTFALL_ANALYSIS,
  High_Street_Week: HIGH_STREET_WEEK,
}

/** The report of a viewer; null for one whose datasets are not compared. */
export const declarationOf = (viewer: string): ReportDeclaration | null =>
  isComparedViewer(viewer) ? DECLARATIONS[viewer] : null
