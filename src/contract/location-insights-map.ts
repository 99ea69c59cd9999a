import { z } from 'zod'
import { ReportInput } from '../domain/constants.ts'
import { MAP_FILTERS, type MapFilter } from '../domain/map-filters.ts'
import { type Call, defineCall } from './call.ts'
import { byDataset, magnitudes, someOf } from './location-insights.ts'

/** The maps, and the first part of their calls' paths. */
const PATHS = { 'location-insights-map': 'locationinsightsmap', 'ev-map': 'evchargepointinsightsmap' } as const

/** The trips that a map counts, and the end of the trip that decides in which zone. */
type MapTrips = 'visit-origins' | 'departure-destinations' | 'traverse-origins' | 'traverse-destinations'

/** A map filter, and the schema of its query field. */
type QueriedFilter = MapFilter & { readonly query: ReturnType<typeof someOf> }
type Filters = Readonly<Record<string, QueriedFilter>>

/** Filters, and the schemas of their query fields. */
export const queriedFilters = <N extends string>(filters: Readonly<Record<N, MapFilter>>) =>
  Object.fromEntries(
    Object.entries<MapFilter>(filters).map(([name, filter]) => [
      name,
      { ...filter, query: someOf(Object.keys(filter.values).join('|')) },
    ]),
  ) as { readonly [K in N]: QueriedFilter }

interface MapOf<F extends Filters> {
  readonly summary: string
  readonly trips: MapTrips
  /** Counted instead of `trips` if the query has `traversing=1`. */
  readonly traverses?: MapTrips
  /** Only count visits that are dwells. */
  readonly dwells?: boolean
  /** The filters, keyed by their names in the query. The warehouse uses the same names. */
  readonly filters: F
  /** An order includes the map only if it has this input. */
  readonly needs?: ReportInput
}

/** 1 counts traverses; 0 counts visits or departures. */
const traversing = { traversing: z.enum(['0', '1']).default('0') }
type Traversing<M> = M extends { readonly traverses: MapTrips } ? typeof traversing : unknown
type QueriesOf<F extends Filters> = { readonly [N in keyof F]: F[N]['query'] }

/** Declares the call that returns a map's magnitudes for each zone. */
export const mapCall = <F extends Filters, M extends MapOf<F>>(
  map: keyof typeof PATHS,
  endpoint: string,
  declared: M & { readonly filters: F },
) => {
  const queries = Object.fromEntries(Object.entries(declared.filters).map(([name, { query }]) => [name, query]))
  const shape = { ...queries, ...(declared.traverses && traversing) } as QueriesOf<F> & Traversing<M>
  return {
    ...defineCall({
      route: `GET /datasetsapi/${PATHS[map]}/${endpoint}`,
      access: 'user',
      cost: 'map',
      summary: `${declared.summary}, by places that are fine enough and safe`,
      query: byDataset.extend(shape),
      views: 'datasetid',
      reply: magnitudes,
    }),
    map,
    counts: declared,
  }
}

/** A call of any map. Its query has the filters that it declares. */
export interface MapCall
  extends Call<z.ZodObject<typeof byDataset.shape, z.core.$loose>, z.ZodType, typeof magnitudes> {
  readonly map: keyof typeof PATHS
  readonly counts: MapOf<Filters>
}

export const isMapCall = (call: Call): call is MapCall => 'map' in call

const WEEKDAYS = '1,2,3,4,5'
const WEEKEND = '0,6'

/** The filters of the Location Insights map. Empty means all. */
const queried = queriedFilters(MAP_FILTERS)
const filters = {
  ...queried,
  /**
   * The only options are the weekdays '1,2,3,4,5' and the weekend '6,0'. With these, subtraction cannot reveal any
   * other set of days.
   */
  daytype: {
    ...queried.daytype,
    query: queried.daytype.query.refine(
      days => ['', WEEKDAYS, WEEKEND, '0,1,2,3,4,5,6'].includes([...new Set(days.split(','))].sort().join(',')),
      `must be whole day types: ${WEEKDAYS} (weekdays), ${WEEKEND} (weekends) or all seven`,
    ),
  },
}

const { daytype, purposes, modes, ages, genders } = filters
const MAP = 'location-insights-map'

export const journeyOrigins = mapCall(MAP, 'journeyorigins', {
  summary: 'Visits of the period by zone of origin',
  trips: 'visit-origins',
  filters: { daytype },
})
export const journeyDestinations = mapCall(MAP, 'journeydestinations', {
  summary: 'Departures of the period by zone of destination',
  trips: 'departure-destinations',
  filters: { daytype },
})
export const purposeOrigins = mapCall(MAP, 'purposeorigins', {
  summary: 'Visits of the chosen purposes by zone of origin',
  trips: 'visit-origins',
  filters: { daytype, purposes },
  needs: ReportInput.Purpose,
})
export const modeOrigins = mapCall(MAP, 'modeorigins', {
  summary: 'Visits by the chosen modes by zone of origin',
  trips: 'visit-origins',
  filters: { daytype, modes },
  needs: ReportInput.Mode,
})
export const dwellOrigins = mapCall(MAP, 'dwellorigins', {
  summary: 'Dwells of the period by zone of origin',
  trips: 'visit-origins',
  dwells: true,
  filters: { daytype },
  needs: ReportInput.Dwells,
})
export const demographicsOrigins = mapCall(MAP, 'demographicsorigins', {
  summary: 'Visits of the chosen ages and genders by zone of origin',
  trips: 'visit-origins',
  filters: { ages, genders },
  needs: ReportInput.Demographics,
})
export const combinedOrigins = mapCall(MAP, 'combined', {
  summary: 'Visits under all filters together by zone of origin',
  trips: 'visit-origins',
  filters,
})
export const traversingOrigins = mapCall(MAP, 'traversingorigins', {
  summary: 'Traverses of the period by zone of origin',
  trips: 'traverse-origins',
  filters: { daytype },
  needs: ReportInput.Demographics,
})
export const traversingDestinations = mapCall(MAP, 'traversingdestinations', {
  summary: 'Traverses of the period by zone of destination',
  trips: 'traverse-destinations',
  filters: { daytype },
  needs: ReportInput.Demographics,
})
