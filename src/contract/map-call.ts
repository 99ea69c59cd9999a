import { z } from 'zod'
import type { ReportInput } from '../domain/constants.ts'
import { type Call, defineCall } from './call.ts'
import { byDataset, magnitudes } from './location-insights.ts'

/** The maps, each with the first part of its calls' paths. */
const PATHS = { 'location-insights-map': 'locationinsightsmap', 'ev-map': 'evchargepointinsightsmap' } as const

/** The trips that a map counts, and the end of them whose zone it counts them by. */
export type MapTrips = 'visit-origins' | 'departure-destinations' | 'traverse-origins' | 'traverse-destinations'

/** One filter of a map: what may stand in the query, and the trips that each option takes. */
export interface MapFilter<S extends z.ZodType<string> = z.ZodType<string>> {
  readonly query: S
  /** The codes of trips that an option takes, where it is not the option's own. */
  readonly codesOf?: (option: string) => readonly number[]
  /** The input that an order must include for a choice under this filter. */
  readonly needs?: ReportInput
}

type Filters = Readonly<Record<string, MapFilter>>

interface MapOf<F extends Filters> {
  readonly summary: string
  readonly trips: MapTrips
  /** Counted in place of `trips` where the query says `traversing=1`. */
  readonly traverses?: MapTrips
  /** Only visits that are dwells are counted. */
  readonly dwells?: boolean
  /** By their names in the query, which are those of the warehouse too. */
  readonly filters: F
  /** The input without which an order does not include the map. */
  readonly needs?: ReportInput
}

/** 1: those who pass are counted; 0: those who come or leave. */
const traversing = { traversing: z.enum(['0', '1']).default('0') }
type Traversing<M> = M extends { readonly traverses: MapTrips } ? typeof traversing : unknown
type QueriesOf<F extends Filters> = { readonly [N in keyof F]: F[N]['query'] }

/** Declares the call that returns the magnitudes of a map by zone. */
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

/** A call of any map: its query holds the filters that it declares. */
export interface MapCall
  extends Call<z.ZodObject<typeof byDataset.shape, z.core.$loose>, z.ZodType, typeof magnitudes> {
  readonly map: keyof typeof PATHS
  readonly counts: MapOf<Filters>
}

export const isMapCall = (call: Call): call is MapCall => 'map' in call
