import type { Call } from '../../src/contract/call.ts'
import * as scores from '../../src/contract/scores.ts'
import * as calls from '../../src/contract/tourism.ts'
import { type Route, route } from '../http/route.ts'
import { evScores } from '../services/ev-score/ev-scores.ts'
import type { Services } from '../services/services.ts'
import { type AskedFilters, createTourism } from '../services/tourism.ts'
import type { TourismMeasure } from '../warehouse/tourism/tourism.ts'

/** The Tourism and Economy viewer: a call for each measure. */
export const tourismRoutes = ({ database, movement }: Services): Route[] => {
  const tourism = createTourism(database, movement)
  const measured = (call: Call, measure: TourismMeasure): Route =>
    route(call, ({ query }, identity) => tourism(measure, identity, query as unknown as AskedFilters))
  return [
    measured(calls.totalTourists, 'totaltourists'),
    measured(calls.tourismOrigins, 'origins'),
    measured(calls.tourismDestinations, 'destinations'),
    measured(calls.tourismDwellTime, 'dwelltime'),
    measured(calls.totalPayments, 'totalpayments'),
    measured(calls.blendedHotspots, 'blendedhotspots'),
    measured(calls.blendedCorrelation, 'blendedcorrelation'),
    measured(calls.blendedHighSpendRatio, 'blendedhighspendratio'),
    measured(calls.blendedLowSpendRatio, 'blendedlowspendratio'),
  ]
}

export const scoreRoutes = (services: Services): Route[] => [
  route(scores.datasetsScores, ({ query }, identity) => evScores(services, identity, query.datasets)),
]
