import { z } from 'zod'
import { EV_MAP_FILTERS } from '../domain/map-filters.ts'
import { released } from './location-insights.ts'
import { mapCall, queriedFilters } from './location-insights-map.ts'
import { CELLS, type ReportTable, reportCall } from './report-call.ts'
import {
  averageDaily,
  averageHourly,
  dwellersByTime,
  dwellsByDay,
  dwellsByHour,
  localVisitorsByDistance,
  nonlocalVisitorsByDistance,
  repeatFrequency,
  visitorsByDistance,
  visitsByDate,
} from './report-tables.ts'

const ONLY = ', electric vehicles only'

/** A table for electric vehicles only. All orders include it. */
const electric = <V extends string, R extends z.ZodType>({ needs: _, ...table }: ReportTable<V, R>) =>
  reportCall('ev-report', { ...table, summary: `${table.summary}${ONLY}` })

export const evCells = electric(CELLS)
export const evDaily = electric(averageDaily.table)
export const evByDate = electric(visitsByDate.table)
export const evHourly = electric(averageHourly.table)
export const evRepeats = electric(repeatFrequency.table)
export const evVisitorsByDistance = electric(visitorsByDistance.table)
export const evLocalVisitorsByDistance = electric(localVisitorsByDistance.table)
export const evNonlocalVisitorsByDistance = electric(nonlocalVisitorsByDistance.table)

/** Upper bounds of the traversing buckets, in km; 361 means everything over 360. */
const boundKm = z.int().min(5).max(361)

/**
 * A distance is the upper bound of its bucket. The bucket of the straight-line distance from origin to destination is 0
 * to 7.
 */
const evTripsByDistance = z.object({
  distance_from_origin_km: boundKm,
  distance_to_dest_km: boundKm,
  distance_orig_dest_crowfly_bucket: z.int().min(0).max(7),
  pev_trips: z.number().nullable(),
  ...released,
})
export type EvTripsByDistance = z.infer<typeof evTripsByDistance>

export const evTraversesByDistance = electric({
  view: 'traversing/evtripsbydistance',
  path: 'traversing/tripsbydistance',
  summary: 'Traverses by straight distance before and after the area and of the whole trip',
  row: evTripsByDistance,
  sheet: {
    name: 'traverses-by-distance',
    definition:
      'Trips that pass, by straight distance before and after the area, upper bounds in km (361: over 360), and of the whole trip, buckets 0 to 7',
    keys: {
      distance_from_origin_km: { heading: 'before_km' },
      distance_to_dest_km: { heading: 'after_km' },
      distance_orig_dest_crowfly_bucket: { heading: 'whole_trip_bucket' },
    },
    value: { field: 'pev_trips', heading: 'trips' },
    partsOf: [],
  },
})

export const evDwellsByDay = electric(dwellsByDay.table)
export const evDwellsByHour = electric(dwellsByHour.table)
export const evDwellersByTime = electric(dwellersByTime.table)

/**
 * Only accepts ranges, as the slider selects them: the fewer sets of buckets there are, the fewer can be subtracted
 * from each other.
 */
const isRange = (buckets: string): boolean => {
  const chosen = [...new Set(buckets.split(',').map(Number))].sort((a, b) => a - b)
  return chosen.at(-1)! - chosen[0]! === chosen.length - 1
}

const queried = queriedFilters(EV_MAP_FILTERS)
const filters = {
  ...queried,
  /** All buckets from one to another, such as '0,1,2'. */
  distancerange: {
    ...queried.distancerange,
    query: queried.distancerange.query.refine(isRange, 'must be the buckets from one to another'),
  },
}

export const evJourneyOrigins = mapCall('ev-map', 'journeyorigins', {
  summary: `Visits, or with traversing 1 traverses, of the period by zone of origin${ONLY}`,
  trips: 'visit-origins',
  traverses: 'traverse-origins',
  filters,
})
export const evJourneyDestinations = mapCall('ev-map', 'journeydestinations', {
  summary: `Departures, or with traversing 1 traverses, of the period by zone of destination${ONLY}`,
  trips: 'departure-destinations',
  traverses: 'traverse-destinations',
  filters,
})
export const evDwellOrigins = mapCall('ev-map', 'dwellorigins', {
  summary: `Dwells of the period by zone of origin${ONLY}`,
  trips: 'visit-origins',
  dwells: true,
  filters,
})
