import { term } from './sentence.ts'

/** What a sentence counts, each with its definition on hover. */
export const VISITS = term('visits', 'visit')
export const TRAVERSES = term('traverses', 'traverse')
export const DWELLERS = term('dwellers', 'dwell')
