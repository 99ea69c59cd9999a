import { z } from 'zod'
import { ReportInput, WEEKDAYS } from '../domain/constants.ts'
import { MODE_NAMES, PURPOSE_NAMES } from '../domain/trip-attributes.ts'
import { dailyVisits, hour, hourlyVisits, released, repeatVisits, weekday } from './location-insights.ts'
import { CELLS, type ReportTable, reportCall } from './report-call.ts'

/*
 * The tables of the Location Insights report (docs/movement-data.md 3): each table's row, call, and sheet in downloads,
 * in this order. A row without data has null values.
 */

const count = z.number().nullable()
/** 1 Home-Work, 2 Home-Other, 3 Work-Other, 4 Other-Other, 5 Other. */
const purpose = z.int().min(1).max(5)
/** 0 Rail, 1 Road, 3 Active, 4 HGV. */
const mode = z.int().min(0).max(4)
/** 0: Monday to Friday; 1: Saturday and Sunday. */
const weekend = z.union([z.literal(0), z.literal(1)])

const locationInsights = <V extends string, R extends z.ZodType>(table: ReportTable<V, R>) =>
  reportCall('location-insights-report', table)

/** Sheets name the weekdays instead of numbering them. */
const WEEKDAY_KEY = { heading: 'weekday', names: WEEKDAYS, replaces: true } as const
const PURPOSE_KEY = { heading: 'purpose', names: PURPOSE_NAMES } as const
const MODE_KEY = { heading: 'mode', names: MODE_NAMES } as const
const HOUR_KEY = { heading: 'hour' } as const
const DAY_TYPE_KEY = { heading: 'day_type' } as const
/** The rows only add up to the total of all rows. */
const OF_ALL: readonly string[] = []

export const locationInsightsCells = locationInsights(CELLS)

export const averageDaily = locationInsights({
  view: 'visitors/averagedaily',
  summary: 'Visits per day of each weekday',
  row: dailyVisits,
  sheet: {
    name: 'average-daily-visits',
    definition: 'Visits per day of each weekday; the row all is the mean day of the month',
    keys: { weekday: WEEKDAY_KEY },
    value: { field: 'visitorcount', heading: 'visits_per_day' },
    meanDay: true,
  },
})

export const averageHourly = locationInsights({
  view: 'visitors/averagehourly',
  summary: 'Visits in each hour, per day of each weekday',
  row: hourlyVisits,
  sheet: {
    name: 'average-hourly-visits',
    definition: 'Visits in each hour, per day of each weekday',
    keys: { weekday: WEEKDAY_KEY, hour: HOUR_KEY },
    value: { field: 'visitorcount', heading: 'visits_per_day' },
    partsOf: ['weekday'],
  },
})

export const repeatFrequency = locationInsights({
  view: 'visitors/repeatfrequency',
  summary: 'Visits and repeat visits per day of each weekday',
  row: repeatVisits,
  sheet: {
    name: 'repeat-visits',
    definition:
      'Visits, and those of people with more than one in that week, per day of each weekday; the interval is that of the repeat visits',
    keys: { weekday: WEEKDAY_KEY },
    beside: { field: 'totalcount', heading: 'visits_per_day' },
    value: { field: 'repeatcount', heading: 'repeat_visits_per_day' },
  },
})

const visitsByDateRow = z.object({ date: z.iso.date(), visitorcount: count, ...released })

/** Rows in date order, one for each day of the period that has data. */
export const visitsByDate = locationInsights({
  view: 'visitors/bydate',
  summary: 'Visits on each day of the period that has data',
  row: visitsByDateRow,
  sheet: {
    name: 'visits-by-date',
    definition: 'Visits on each day of the month that has data',
    keys: { date: { heading: 'date' } },
    value: { field: 'visitorcount', heading: 'visits' },
    partsOf: OF_ALL,
  },
})

/** distancebracket: km, inclusive at the top; 255 (non-local 260) means over 250. */
const visitsByDistance = z.object({ distancebracket: z.int(), visitorcount: count, ...released })
export type VisitsByDistance = z.infer<typeof visitsByDistance>

export const visitorsByDistance = locationInsights({
  view: 'journeys/visitorsbydistance',
  summary: 'Visits of the period by length of the trip, 5 km brackets to 250 km',
  row: visitsByDistance,
  sheet: {
    name: 'journey-distances',
    definition: 'Visits of the period by length of the trip, 5 km brackets; 255 stands for all over 250 km',
    keys: { distancebracket: { heading: 'up_to_km' } },
    value: { field: 'visitorcount', heading: 'visits' },
    partsOf: OF_ALL,
  },
})

export const localVisitorsByDistance = locationInsights({
  view: 'journeys/localvisitorsbydistance',
  summary: 'Visits of at most 35 km, 1 km brackets',
  row: visitsByDistance,
})

export const nonlocalVisitorsByDistance = locationInsights({
  view: 'journeys/nonlocalvisitorsbydistance',
  summary: 'Visits over 35 km, 10 km brackets to 250 km',
  row: visitsByDistance,
})

const visitsByPurpose = z.object({ purpose, journeycount: count, ...released })
export type VisitsByPurpose = z.infer<typeof visitsByPurpose>

export const journeysByPurpose = locationInsights({
  view: 'purpose/journeysbypurpose',
  summary: 'Visits of the period by purpose',
  row: visitsByPurpose,
  needs: ReportInput.Purpose,
  sheet: {
    name: 'journey-purposes',
    definition: 'Visits of the period by purpose',
    keys: { purpose: PURPOSE_KEY },
    value: { field: 'journeycount', heading: 'visits' },
    partsOf: OF_ALL,
  },
})

const purposeByDayRow = z.object({ purpose, weekend, journeycount: count, ...released })
export type PurposeByDay = z.infer<typeof purposeByDayRow>

export const purposeByDay = locationInsights({
  view: 'purpose/purposebyday',
  summary: 'Visits per weekday day and per weekend day by purpose',
  row: purposeByDayRow,
  needs: ReportInput.Purpose,
})

/** Purposes 1 to 4. */
const purposeByTimeRow = z.object({ purpose, hour, journeycount: count, ...released })
export type PurposeByTime = z.infer<typeof purposeByTimeRow>

export const purposeByTime = locationInsights({
  view: 'purpose/purposebytime',
  summary: 'Visits per day in each hour by purpose, purposes 1 to 4',
  row: purposeByTimeRow,
  needs: ReportInput.Purpose,
})

const visitsByMode = z.object({ mode, journeycount: count, ...released })
export type VisitsByMode = z.infer<typeof visitsByMode>

export const journeysByMode = locationInsights({
  view: 'mode/journeysbymode',
  summary: 'Visits of the period by mode',
  row: visitsByMode,
  needs: ReportInput.Mode,
  sheet: {
    name: 'journey-modes',
    definition: 'Visits of the period by mode',
    keys: { mode: MODE_KEY },
    value: { field: 'journeycount', heading: 'visits' },
    partsOf: OF_ALL,
  },
})

const modeByDayRow = z.object({ mode, weekend, journeycount: count, ...released })
export type ModeByDay = z.infer<typeof modeByDayRow>

export const modeByDay = locationInsights({
  view: 'mode/modebyday',
  summary: 'Visits per weekday day and per weekend day by mode',
  row: modeByDayRow,
  needs: ReportInput.Mode,
})

const modeByTimeRow = z.object({ mode, hour, journeycount: count, ...released })
export type ModeByTime = z.infer<typeof modeByTimeRow>

export const modeByTime = locationInsights({
  view: 'mode/modebytime',
  summary: 'Visits per day in each hour by mode',
  row: modeByTimeRow,
  needs: ReportInput.Mode,
})

/** avgdwelltime: the weighted mean of stays of 30 minutes and more, in seconds. */
const dwellByDay = z.object({ dayofweek: weekday, avgdwelltime: count, ...released })
export type DwellByDay = z.infer<typeof dwellByDay>

export const dwellsByDay = locationInsights({
  view: 'dwells/dwellsbyday',
  summary: 'Mean stay of dwells by weekday, seconds',
  row: dwellByDay,
  needs: ReportInput.Dwells,
  sheet: {
    name: 'dwell-times',
    definition: 'Mean stay of visits of at least 30 minutes by weekday, seconds; as_shown in minutes',
    keys: { dayofweek: WEEKDAY_KEY },
    value: { field: 'avgdwelltime', heading: 'mean_stay_seconds', shownPer: 60 },
  },
})

const dwellByHour = z.object({ origin_hour: hour, avgdwelltime: count, ...released })

export const dwellsByHour = locationInsights({
  view: 'dwells/dwellsbyhour',
  summary: 'Mean stay of dwells by hour of arrival, seconds',
  row: dwellByHour,
  needs: ReportInput.Dwells,
})

export const dwellersByTime = locationInsights({
  view: 'dwells/dwellersbytime',
  summary: 'People who dwell in each hour, per day of each weekday',
  row: hourlyVisits,
  needs: ReportInput.Dwells,
  sheet: {
    name: 'dwellers-by-hour',
    definition: 'People who dwell in each hour, per day of each weekday',
    keys: { weekday: WEEKDAY_KEY, hour: HOUR_KEY },
    value: { field: 'visitorcount', heading: 'people_per_day' },
  },
})

/** Bands as displayed: '18-24' to '65+', or '18-34' for several; 'Female', 'Male'. */
const ageBand = z.string()
const genderBand = z.string()
/**
 * Visits per day from Monday to Friday, and per day on Saturdays and Sundays. Each has a margin; the row's `margin` is
 * the larger of the two.
 */
const byDayType = { weekday: count, weekday_margin: count, weekend: count, weekend_margin: count }

const visitsByAgeBand = z.object({ age_band_display: ageBand, ...byDayType, ...released })
export type VisitsByAgeBand = z.infer<typeof visitsByAgeBand>

export const visitorsByAgeBand = locationInsights({
  view: 'demographics/visitorsbyageband',
  summary: 'Visits per weekday day and per weekend day by age band',
  row: visitsByAgeBand,
  needs: ReportInput.Demographics,
  sheet: {
    name: 'ages',
    definition: 'Visits per day from Monday to Friday and per day of Saturdays and Sundays by age band',
    keys: { age_band_display: { heading: 'age_band' }, daytype: DAY_TYPE_KEY },
    value: { field: 'visits', heading: 'visits_per_day' },
    dayTypes: true,
    partsOf: ['daytype'],
  },
})

export const visitsByGender = z.object({ gender_band_display: genderBand, ...byDayType, ...released })

export const visitorsByGender = locationInsights({
  view: 'demographics/visitorsbygender',
  summary: 'Visits per weekday day and per weekend day by gender',
  row: visitsByGender,
  needs: ReportInput.Demographics,
  sheet: {
    name: 'genders',
    definition: 'Visits per day from Monday to Friday and per day of Saturdays and Sundays by gender',
    keys: { gender_band_display: { heading: 'gender' }, daytype: DAY_TYPE_KEY },
    value: { field: 'visits', heading: 'visits_per_day' },
    dayTypes: true,
    partsOf: ['daytype'],
  },
})

const visitsByAgeAndGender = z.object({
  age_band_display: ageBand,
  gender_band_display: genderBand,
  total: count,
  ...released,
})

export const combinedDemographics = locationInsights({
  view: 'demographics/combined',
  summary: 'Visits of the period by age band and gender',
  row: visitsByAgeAndGender,
  needs: ReportInput.Demographics,
})

export const traversesByDay = locationInsights({
  view: 'traversing/averagedaily',
  summary: 'Traverses per day of each weekday',
  row: dailyVisits,
  needs: ReportInput.Demographics,
})

/** 1 to 8: up to 5, 10, 20, 40, 80, 160 and 360 km, and over. */
const bucket = z.int().min(1).max(8)
const traversesByDistanceRow = z.object({
  access_distance_bucket: bucket,
  egress_distance_bucket: bucket,
  visitorcount: count,
  ...released,
})

export const traversesByDistance = locationInsights({
  view: 'traversing/tripsbydistance',
  summary: 'Traverses of the period by straight distance before and after the area',
  row: traversesByDistanceRow,
  needs: ReportInput.Demographics,
  sheet: {
    name: 'traverses-by-distance',
    definition:
      'Trips that pass, by straight distance before and after the area; buckets 1 to 8: up to 5, 10, 20, 40, 80, 160, 360 km and over',
    keys: { access_distance_bucket: { heading: 'before' }, egress_distance_bucket: { heading: 'after' } },
    value: { field: 'visitorcount', heading: 'trips' },
    partsOf: OF_ALL,
  },
})

const traversesByModeRow = z.object({ mode, visitorcount: count, ...released })

export const traversesByMode = locationInsights({
  view: 'traversing/mode',
  summary: 'Traverses of the period by mode',
  row: traversesByModeRow,
  needs: ReportInput.Demographics,
})

const traversesByPurposeRow = z.object({ purpose, visitorcount: count, ...released })

export const traversesByPurpose = locationInsights({
  view: 'traversing/purpose',
  summary: 'Traverses of the period by purpose',
  row: traversesByPurposeRow,
  needs: ReportInput.Demographics,
})

/** hour_range: the first hour of the range, 0 to 23. */
const traversesByHourRow = z.object({ hour_range: hour, visitorcount: count, ...released })

export const traversesByHour = locationInsights({
  view: 'traversing/hour',
  summary: 'Traverses per day in each hour',
  row: traversesByHourRow,
  needs: ReportInput.Demographics,
})
