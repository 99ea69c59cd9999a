import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  byDataset,
  cell,
  dailyVisits,
  hourlyVisits,
  magnitudes,
  released,
  repeatVisits,
  reportRows,
  zoneLevel,
} from './location-insights.ts'
import { dwellByDay, dwellByHour, visitsByDistance } from './report-rows.ts'
import { someOf } from './some-of.ts'

/** Upper bounds of the traversing buckets, km; 361 stands for all that is over 360. */
const boundKm = z.int().min(5).max(361)

/** Distances are their bucket's upper bound, never a trip's own; the bucket is that of the straight line from origin to destination, 0 to 7. */
export const evTripsByDistance = z.object({
  distance_from_origin_km: boundKm,
  distance_to_dest_km: boundKm,
  distance_orig_dest_crowfly_bucket: z.int().min(0).max(7),
  pev_trips: z.number().nullable(),
  ...released,
})
export type EvTripsByDistance = z.infer<typeof evTripsByDistance>

const evCall = <R extends z.ZodType>(view: string, summary: string, row: R) =>
  defineCall({
    route: `GET /datasetsapi/evchargepointinsights/${view}`,
    access: 'user',
    summary: `${summary}, electric vehicles only`,
    query: byDataset,
    views: 'datasetid',
    reply: reportRows(row),
  })

export const evCells = evCall('cells', 'Network cells whose disc meets the study area', cell)
export const evTraversesByDistance = evCall(
  'traversing/tripsbydistance',
  'Traverses by straight distance before and after the area and of the whole trip',
  evTripsByDistance,
)
export const evVisitorsByDistance = evCall(
  'journeys/visitorsbydistance',
  'Visits of the period by length of the trip, 5 km brackets to 250 km',
  visitsByDistance,
)
export const evLocalVisitorsByDistance = evCall(
  'journeys/localvisitorsbydistance',
  'Visits of at most 35 km, 1 km brackets',
  visitsByDistance,
)
export const evNonlocalVisitorsByDistance = evCall(
  'journeys/nonlocalvisitorsbydistance',
  'Visits over 35 km, 10 km brackets to 250 km',
  visitsByDistance,
)
export const evDwellsByDay = evCall('dwells/dwellsbyday', 'Mean stay of dwells by weekday, seconds', dwellByDay)
export const evDwellsByHour = evCall(
  'dwells/dwellsbyhour',
  'Mean stay of dwells by hour of arrival, seconds',
  dwellByHour,
)
export const evDwellersByTime = evCall(
  'dwells/dwellersbytime',
  'People who dwell in each hour, per day of each weekday',
  hourlyVisits,
)
export const evDaily = evCall('visitors/averagedaily', 'Visits per day of each weekday', dailyVisits)
export const evHourly = evCall('visitors/averagehourly', 'Visits in each hour, per day of each weekday', hourlyVisits)
export const evRepeats = evCall(
  'visitors/repeatfrequency',
  'Visits and repeat visits per day of each weekday',
  repeatVisits,
)

/** Only what the slider can ask: fewer sets of buckets are fewer that can be subtracted from each other. */
const isRange = (buckets: string): boolean => {
  const chosen = [...new Set(buckets.split(',').map(Number))].sort((a, b) => a - b)
  return chosen.at(-1)! - chosen[0]! === chosen.length - 1
}

const filters = {
  /** 1 weekday, 0 weekend; empty means both. */
  daytype: someOf('[01]'),
  /** Buckets of the straight line from origin to destination, all from one to another: '0,1,2'; empty means all. */
  distancerange: someOf('[0-7]').refine(isRange, 'must be the buckets from one to another'),
}
const journeyFilters = {
  ...filters,
  /** 1: those who pass, 0: those who come or leave. */
  traversing: z.enum(['0', '1']).default('0'),
}

const evMapCall = <F extends Readonly<Record<string, z.ZodType>>>(endpoint: string, summary: string, of: F) =>
  defineCall({
    route: `GET /datasetsapi/evchargepointinsightsmap/${endpoint}`,
    access: 'user',
    cost: 'map',
    summary: `${summary}, electric vehicles only; zones that are withheld or empty are left out`,
    query: byDataset.extend({ zonelevel: zoneLevel, ...of }),
    views: 'datasetid',
    reply: magnitudes,
    refusals: { 409: 'Middle zones were asked for under filters, or of a dataset whose zones are parts of none' },
  })

export const evJourneyOrigins = evMapCall(
  'journeyorigins',
  'Visits, or with traversing 1 traverses, of the period by zone of origin',
  journeyFilters,
)
export const evJourneyDestinations = evMapCall(
  'journeydestinations',
  'Departures, or with traversing 1 traverses, of the period by zone of destination',
  journeyFilters,
)
export const evDwellOrigins = evMapCall('dwellorigins', 'Dwells of the period by zone of origin', filters)
