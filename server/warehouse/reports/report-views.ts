import type { EvTripsByDistance } from '../../../src/contract/ev-insights.ts'
import type { DailyVisits, HourlyVisits, RepeatVisits } from '../../../src/contract/location-insights.ts'
import type * as rows from '../../../src/contract/report-rows.ts'
import type { Released } from '../gate/release.ts'
import type { ReportFigures } from '../gate/release-report.ts'
import type { ViewerContext } from './context.ts'
import { combinedDemographics, visitorsByAgeBand, visitorsByGender } from './demographics.ts'
import { byDistance, byLocalDistance, byNonlocalDistance } from './distances.ts'
import { dwellersByTime, dwellsByDay, dwellsByHour } from './dwells.ts'
import { evTraversesByDistance } from './ev-traverses.ts'
import {
  journeysByMode,
  journeysByPurpose,
  modeByDay,
  modeByTime,
  purposeByDay,
  purposeByTime,
} from './purposes-and-modes.ts'
import {
  traversesByDay,
  traversesByDistance,
  traversesByHour,
  traversesByMode,
  traversesByPurpose,
} from './traverses.ts'
import { averageDaily, averageHourly, repeatFrequency } from './visits.ts'

/** The row of each view of a report, by the end of its call's path. */
export interface ReportRows {
  'visitors/averagedaily': DailyVisits
  'visitors/averagehourly': HourlyVisits
  'visitors/repeatfrequency': RepeatVisits
  'journeys/visitorsbydistance': rows.VisitsByDistance
  'journeys/localvisitorsbydistance': rows.VisitsByDistance
  'journeys/nonlocalvisitorsbydistance': rows.VisitsByDistance
  'purpose/journeysbypurpose': rows.VisitsByPurpose
  'purpose/purposebyday': rows.PurposeByDay
  'purpose/purposebytime': rows.PurposeByTime
  'mode/journeysbymode': rows.VisitsByMode
  'mode/modebyday': rows.ModeByDay
  'mode/modebytime': rows.ModeByTime
  'dwells/dwellsbyday': rows.DwellByDay
  'dwells/dwellsbyhour': rows.DwellByHour
  'dwells/dwellersbytime': HourlyVisits
  'demographics/visitorsbyageband': rows.VisitsByAgeBand
  'demographics/visitorsbygender': rows.VisitsByGender
  'demographics/combined': rows.VisitsByAgeAndGender
  'traversing/averagedaily': DailyVisits
  'traversing/tripsbydistance': rows.TraversesByDistance
  'traversing/mode': rows.TraversesByMode
  'traversing/purpose': rows.TraversesByPurpose
  'traversing/hour': rows.TraversesByHour
  /** Of electric vehicles: their calls' path ends like the other tripsbydistance. */
  'traversing/evtripsbydistance': EvTripsByDistance
}
export type ReportView = keyof ReportRows

/** How each view is read: only through the gate. */
export const reportViews: {
  readonly [V in ReportView]: (
    context: ViewerContext,
    buildId: number,
  ) => Promise<Released<ReportFigures<ReportRows[V]>>>
} = {
  'visitors/averagedaily': averageDaily,
  'visitors/averagehourly': averageHourly,
  'visitors/repeatfrequency': repeatFrequency,
  'journeys/visitorsbydistance': byDistance,
  'journeys/localvisitorsbydistance': byLocalDistance,
  'journeys/nonlocalvisitorsbydistance': byNonlocalDistance,
  'purpose/journeysbypurpose': journeysByPurpose,
  'purpose/purposebyday': purposeByDay,
  'purpose/purposebytime': purposeByTime,
  'mode/journeysbymode': journeysByMode,
  'mode/modebyday': modeByDay,
  'mode/modebytime': modeByTime,
  'dwells/dwellsbyday': dwellsByDay,
  'dwells/dwellsbyhour': dwellsByHour,
  'dwells/dwellersbytime': dwellersByTime,
  'demographics/visitorsbyageband': visitorsByAgeBand,
  'demographics/visitorsbygender': visitorsByGender,
  'demographics/combined': combinedDemographics,
  'traversing/averagedaily': traversesByDay,
  'traversing/tripsbydistance': traversesByDistance,
  'traversing/mode': traversesByMode,
  'traversing/purpose': traversesByPurpose,
  'traversing/hour': traversesByHour,
  'traversing/evtripsbydistance': evTraversesByDistance,
}

export const isReportView = (view: string): view is ReportView => view in reportViews
