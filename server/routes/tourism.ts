import * as scores from '../../src/contract/scores.ts'
import * as calls from '../../src/contract/tourism.ts'
import { type Route, route } from '../http/route.ts'
import { evScores } from '../services/ev-score/ev-scores.ts'
import type { Services } from '../services/services.ts'
import { createTourism } from '../services/tourism.ts'

type Exported = (typeof calls)[keyof typeof calls]
const isMeasured = (exported: Exported): exported is Extract<Exported, { measure: string }> => 'measure' in exported

/** The Tourism and Economy viewer: a call for each measure. */
export const tourismRoutes = ({ database, movement }: Services): Route[] => {
  const tourism = createTourism(database, movement)
  return Object.values(calls)
    .filter(isMeasured)
    .map(call => route(call, ({ query }, identity) => tourism(call.measure, identity, query)))
}

export const scoreRoutes = (services: Services): Route[] => [
  route(scores.datasetsScores, ({ query }, identity) => evScores(services, identity, query.datasets)),
]
