import { MEDIUM_DWELL_TO_S, SHORT_DWELL_UNDER_S, TOURIST_HOME_OVER_M } from '../../../src/domain/tourism.ts'
import type { Measure } from '../gate/measure.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { ViewerContext } from '../viewers/context.ts'
import { NO_FILTERS, type TourismFilters } from './filters.ts'
import { hoursChosen } from './hours-chosen.ts'
import { protectMoves } from './protect-moves.ts'
import { type Moves, smallZonesOf, touristDwells, touristVisits, tripsIn, tripsOut } from './statements.ts'

/** Counts that may be released, by middle zone. */
export type Counted = Promise<ReadonlyMap<number, Measure>>
type Count = (context: ViewerContext, buildId: number, filters: TourismFilters) => Counted

const DWELL_FROM_S = 1800
/** In a list of zones: none, since lists must not be empty. */
const NO_ZONE = 0

/** Null where the filters leave no hour of the week. */
const movesOf = async (
  { warehouse }: ViewerContext,
  buildId: number,
  { timePeriods, dayTypes }: TourismFilters,
): Promise<Moves | null> => {
  const hours = hoursChosen(timePeriods, dayTypes)
  if (hours.length === 0) return null
  return { buildId, hours, parents: Math.max(...(await visibleBatches(warehouse, Delivery.ZoneParents))) }
}

const counting =
  (count: (context: ViewerContext, moves: Moves, filters: TourismFilters) => Counted): Count =>
  async (context, buildId, filters) => {
    const moves = await movesOf(context, buildId, filters)
    return moves ? count(context, moves, filters) : new Map()
  }

/** Visits by people whose home is over 35 km from the destination, by zone of destination. */
export const countTourists = counting((context, moves) =>
  protectMoves(context, touristVisits, { ...moves, homeOverM: TOURIST_HOME_OVER_M }),
)

/** Tourists' dwells of the chosen lengths, by zone of destination; the time is that of arrival. */
export const countDwells = counting((context, moves, { dwellTimes }) =>
  protectMoves(context, touristDwells, {
    ...moves,
    homeOverM: TOURIST_HOME_OVER_M,
    dwellFromS: DWELL_FROM_S,
    shortUnderS: SHORT_DWELL_UNDER_S,
    mediumToS: MEDIUM_DWELL_TO_S,
    lengths: dwellTimes.length > 0 ? dwellTimes : [0, 1, 2],
  }),
)

const countTrips = (trips: typeof tripsIn) =>
  counting(async (context, moves, { zones }) => {
    const chosen =
      zones.length > 0 ? await context.warehouse.numbers(smallZonesOf, { parents: moves.parents, zones }) : []
    return protectMoves(context, trips, {
      ...moves,
      everyZone: zones.length > 0 ? 0 : 1,
      chosen: chosen.length > 0 ? [...chosen] : [NO_ZONE],
    })
  })

/** Everyone's trips into the chosen zones by zone of origin, and out of them by zone of destination. */
export const countOrigins = countTrips(tripsIn)
export const countDestinations = countTrips(tripsOut)

/** The study area's zones: those whose visits, everyone's and of the whole period, may be told. */
export const visitedZones = async (context: ViewerContext, buildId: number): Promise<number[]> => {
  const everyone = counting((of, moves) => protectMoves(of, touristVisits, { ...moves, homeOverM: 0 }))
  return [...(await everyone(context, buildId, NO_FILTERS)).keys()]
}
