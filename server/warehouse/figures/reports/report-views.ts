import { demographicReports } from './demographics.ts'
import { distanceReports } from './distances.ts'
import { dwellReports } from './dwells.ts'
import { modeReports, purposeReports } from './purposes-and-modes.ts'
import type { Report } from './report.ts'
import { traverseReports } from './traverses.ts'
import { visitReports } from './visits.ts'

const views = {
  ...visitReports,
  ...distanceReports,
  ...purposeReports,
  ...modeReports,
  ...dwellReports,
  ...demographicReports,
  ...traverseReports,
}
export type ReportView = keyof typeof views

export type ReportRows = {
  [V in ReportView]: Awaited<ReturnType<(typeof views)[V]>>['rows'][number]
}

/** Every view of a report by the end of its call's path. A further view is an entry in the file of its subject. */
export const reportViews: { readonly [V in ReportView]: Report<ReportRows[V]> } = views

export const isReportView = (view: string): view is ReportView => view in reportViews
