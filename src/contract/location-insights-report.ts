import type { z } from 'zod'
import { defineCall } from './call.ts'
import { byDataset, dailyVisits, hourlyVisits, reportRows } from './location-insights.ts'
import {
  dwellByDay,
  dwellByHour,
  modeByDayRow,
  modeByTimeRow,
  purposeByDayRow,
  purposeByTimeRow,
  traversesByDistanceRow,
  traversesByHourRow,
  traversesByModeRow,
  traversesByPurposeRow,
  visitsByAgeAndGender,
  visitsByAgeBand,
  visitsByDistance,
  visitsByGender,
  visitsByMode,
  visitsByPurpose,
} from './report-rows.ts'

/** A view of the Location Insights report: `view` is the end of its path. */
const reportCall = <R extends z.ZodType>(view: string, summary: string, row: R) =>
  defineCall({
    route: `GET /datasetsapi/locationinsights/${view}`,
    access: 'user',
    summary,
    query: byDataset,
    views: 'datasetid',
    reply: reportRows(row),
  })

export const visitorsByDistance = reportCall(
  'journeys/visitorsbydistance',
  'Visits of the period by length of the trip, 5 km brackets to 250 km',
  visitsByDistance,
)
export const localVisitorsByDistance = reportCall(
  'journeys/localvisitorsbydistance',
  'Visits of at most 35 km, 1 km brackets',
  visitsByDistance,
)
export const nonlocalVisitorsByDistance = reportCall(
  'journeys/nonlocalvisitorsbydistance',
  'Visits over 35 km, 10 km brackets to 250 km',
  visitsByDistance,
)
export const journeysByPurpose = reportCall(
  'purpose/journeysbypurpose',
  'Visits of the period by purpose',
  visitsByPurpose,
)
export const purposeByDay = reportCall(
  'purpose/purposebyday',
  'Visits per weekday day and per weekend day by purpose',
  purposeByDayRow,
)
export const purposeByTime = reportCall(
  'purpose/purposebytime',
  'Visits per day in each hour by purpose, purposes 1 to 4',
  purposeByTimeRow,
)
export const journeysByMode = reportCall('mode/journeysbymode', 'Visits of the period by mode', visitsByMode)
export const modeByDay = reportCall(
  'mode/modebyday',
  'Visits per weekday day and per weekend day by mode',
  modeByDayRow,
)
export const modeByTime = reportCall('mode/modebytime', 'Visits per day in each hour by mode', modeByTimeRow)
export const dwellsByDay = reportCall('dwells/dwellsbyday', 'Mean stay of dwells by weekday, seconds', dwellByDay)
export const dwellsByHour = reportCall(
  'dwells/dwellsbyhour',
  'Mean stay of dwells by hour of arrival, seconds',
  dwellByHour,
)
export const dwellersByTime = reportCall(
  'dwells/dwellersbytime',
  'People who dwell in each hour, per day of each weekday',
  hourlyVisits,
)
export const visitorsByAgeBand = reportCall(
  'demographics/visitorsbyageband',
  'Visits per weekday day and per weekend day by age band',
  visitsByAgeBand,
)
export const visitorsByGender = reportCall(
  'demographics/visitorsbygender',
  'Visits per weekday day and per weekend day by gender',
  visitsByGender,
)
export const combinedDemographics = reportCall(
  'demographics/combined',
  'Visits of the period by age band and gender',
  visitsByAgeAndGender,
)
export const traversesByDay = reportCall('traversing/averagedaily', 'Traverses per day of each weekday', dailyVisits)
export const traversesByDistance = reportCall(
  'traversing/tripsbydistance',
  'Traverses of the period by straight distance before and after the area',
  traversesByDistanceRow,
)
export const traversesByMode = reportCall('traversing/mode', 'Traverses of the period by mode', traversesByModeRow)
export const traversesByPurpose = reportCall(
  'traversing/purpose',
  'Traverses of the period by purpose',
  traversesByPurposeRow,
)
export const traversesByHour = reportCall('traversing/hour', 'Traverses per day in each hour', traversesByHourRow)
