import { type ComparedViewer, isComparedViewer } from '../../../domain/viewers.ts'
import type { ReportDeclaration } from '../../kit/report/report-tabs.ts'
import { EV_CHARGEPOINT_INSIGHTS_REPORT } from '../../reports/ev-chargepoints/report.ts'
import { FOOTFALL_ANALYSIS } from '../../reports/footfall/report.ts'
import { HIGH_STREET_WEEK } from '../../reports/high-street-week/report.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../reports/location-insights/report.ts'

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
