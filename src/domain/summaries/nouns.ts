import { term } from './sentence.ts'

/** The nouns of sentences with their definitions. */
export const VISITS = term('visits', 'visit')
export const TRAVERSES = term('traverses', 'traverse')
/** Trips of flows, which residents make too. */
export const TRIPS = term('trips', 'flow-trip')
export const DWELLERS = term('dwellers', 'dwell')
