import * as scores from '../../../src/contract/scores.ts'
import * as calls from '../../../src/contract/tourism.ts'
import { evScores } from '../../services/figures/ev-scores.ts'
import { createTourism } from '../../services/figures/tourism.ts'
import type { Services } from '../../services/services.ts'
import { type Handler, handle } from '../handler.ts'

type Exported = (typeof calls)[keyof typeof calls]
const isMeasured = (exported: Exported): exported is Extract<Exported, { measure: string }> => 'measure' in exported

/** The Tourism and Economy viewer: a call for each measure. */
export const tourismRoutes = ({ database, movement }: Services): Handler[] => {
  const tourism = createTourism(database, movement)
  return Object.values(calls)
    .filter(isMeasured)
    .map(call => handle(call, ({ query }, identity) => tourism(call.measure, identity, query)))
}

export const scoreRoutes = (services: Services): Handler[] => [
  handle(scores.datasetsScores, ({ query }, identity) => evScores(services, identity, query.datasets)),
]
