import { z } from 'zod'
import { hour, released, weekday } from './location-insights.ts'

/** Rows of the report views (docs/movement-data.md 3). A withheld row keeps its key; its values are null. */
const count = z.number().nullable()
/** 1 Home-Work, 2 Home-Other, 3 Work-Other, 4 Other-Other, 5 Other. */
const purpose = z.int().min(1).max(5)
/** 0 Rail, 1 Road, 3 Active, 4 HGV. */
const mode = z.int().min(0).max(4)
/** 0: days from Monday to Friday; 1: Saturdays and Sundays. */
const weekend = z.union([z.literal(0), z.literal(1)])

/** distancebracket: km, inclusive at the top; 255 (non-local 260) stands for all that is over 250. */
export const visitsByDistance = z.object({ distancebracket: z.int(), visitorcount: count, ...released })
export type VisitsByDistance = z.infer<typeof visitsByDistance>

export const visitsByPurpose = z.object({ purpose, journeycount: count, ...released })
export type VisitsByPurpose = z.infer<typeof visitsByPurpose>
export const purposeByDayRow = z.object({ purpose, weekend, journeycount: count, ...released })
export type PurposeByDay = z.infer<typeof purposeByDayRow>
/** Purposes 1 to 4. */
export const purposeByTimeRow = z.object({ purpose, hour, journeycount: count, ...released })
export type PurposeByTime = z.infer<typeof purposeByTimeRow>

export const visitsByMode = z.object({ mode, journeycount: count, ...released })
export type VisitsByMode = z.infer<typeof visitsByMode>
export const modeByDayRow = z.object({ mode, weekend, journeycount: count, ...released })
export type ModeByDay = z.infer<typeof modeByDayRow>
export const modeByTimeRow = z.object({ mode, hour, journeycount: count, ...released })
export type ModeByTime = z.infer<typeof modeByTimeRow>

/** avgdwelltime: seconds, weighted mean of the stays of 30 minutes and more. */
export const dwellByDay = z.object({ dayofweek: weekday, avgdwelltime: count, ...released })
export type DwellByDay = z.infer<typeof dwellByDay>
export const dwellByHour = z.object({ origin_hour: hour, avgdwelltime: count, ...released })
export type DwellByHour = z.infer<typeof dwellByHour>

/** Bands as they are shown: '18-24' to '65+', 'Unknown'; 'Female', 'Male', 'Unknown'. */
const ageBand = z.string()
const genderBand = z.string()
/** Visits per day from Monday to Friday, and per day of Saturdays and Sundays: withheld together. */
const byDayType = { weekday: count, weekend: count }
export const visitsByAgeBand = z.object({ age_band_display: ageBand, ...byDayType, ...released })
export type VisitsByAgeBand = z.infer<typeof visitsByAgeBand>
export const visitsByGender = z.object({ gender_band_display: genderBand, ...byDayType, ...released })
export type VisitsByGender = z.infer<typeof visitsByGender>
export const visitsByAgeAndGender = z.object({
  age_band_display: ageBand,
  gender_band_display: genderBand,
  total: count,
  ...released,
})
export type VisitsByAgeAndGender = z.infer<typeof visitsByAgeAndGender>

/** hour_range: the hour that it begins with, 0 to 23. */
export const traversesByHourRow = z.object({ hour_range: hour, visitorcount: count, ...released })
export type TraversesByHour = z.infer<typeof traversesByHourRow>
export const traversesByModeRow = z.object({ mode, visitorcount: count, ...released })
export type TraversesByMode = z.infer<typeof traversesByModeRow>
export const traversesByPurposeRow = z.object({ purpose, visitorcount: count, ...released })
export type TraversesByPurpose = z.infer<typeof traversesByPurposeRow>

/** 1 to 8: up to 5, 10, 20, 40, 80, 160 and 360 km, and over. */
const bucket = z.int().min(1).max(8)
export const traversesByDistanceRow = z.object({
  access_distance_bucket: bucket,
  egress_distance_bucket: bucket,
  visitorcount: count,
  ...released,
})
export type TraversesByDistance = z.infer<typeof traversesByDistanceRow>
