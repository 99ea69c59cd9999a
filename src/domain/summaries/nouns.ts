import { term } from './sentence.ts'

/** The nouns of sentences with their definitions. */
export const VISITS = term('visits', 'visit')
export const TRAVERSES = term('traverses', 'traverse')
export const DWELLERS = term('dwellers', 'dwell')
