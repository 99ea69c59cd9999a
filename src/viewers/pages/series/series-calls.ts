import type { averageDaily, dwellsByDay, repeatFrequency, visitsByDate } from '../../../contract/report-tables.ts'
import { type Route, routes } from '../../../contract/routes.ts'
import { type ComparedViewer, isComparedViewer } from '../../../domain/viewers.ts'

/** The calls from which the series of a report's datasets is made. */
export interface SeriesCalls {
  /** The title of the report: `Location Insights`. */
  readonly title: string
  readonly daily: Route<typeof averageDaily>
  readonly byDate: Route<typeof visitsByDate>
  readonly repeats: Route<typeof repeatFrequency>
  /** Undefined if the report has no stays. */
  readonly stays?: Route<typeof dwellsByDay>
}

const FOOTFALL = {
  daily: routes.footfallDaily,
  byDate: routes.footfallByDate,
  repeats: routes.footfallRepeats,
} as const

const CALLS: Readonly<Record<ComparedViewer, SeriesCalls>> = {
  Location_Insights_Report: {
    title: 'Location Insights',
    daily: routes.averageDaily,
    byDate: routes.visitsByDate,
    repeats: routes.repeatFrequency,
    stays: routes.dwellsByDay,
  },
  EV_Chargepoint_Insights_Report: {
    title: 'EV Chargepoint Insights',
    daily: routes.evDaily,
    byDate: routes.evByDate,
    repeats: routes.evRepeats,
    stays: routes.evDwellsByDay,
  },
  Footfall_Analysis: { title: 'Footfall Analysis', ...FOOTFALL },
  High_Street_Week: { title: 'High Street Week', ...FOOTFALL },
}

/** Undefined if datasets of this report make no series. */
export const seriesCalls = (viewer: string): SeriesCalls | undefined =>
  isComparedViewer(viewer) ? CALLS[viewer] : undefined
