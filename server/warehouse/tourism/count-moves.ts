import { MEDIUM_DWELL_TO_S, SHORT_DWELL_UNDER_S, TOURIST_HOME_OVER_M } from '../../../src/domain/tourism.ts'
import type { Measure } from '../gate/measure.ts'
import { countByZone } from '../maps/count-by-zone.ts'
import { countsOfRows } from '../maps/counts-of-rows.ts'
import { protectZones, type ZoneCounts } from '../maps/protect-zones.ts'
import type { TourismContext } from './context.ts'
import { NO_FILTERS, type TourismFilters } from './filters.ts'
import { moveChoice } from './move-choice.ts'
import { isEveryPeriod, periodsChosen } from './periods-chosen.ts'
import { type Moves, type OfMoves, touristDwells, touristVisits, tripsIn, tripsOut } from './statements.ts'

/** Counts that may be released, by middle zone. */
export type Counted = Promise<ReadonlyMap<number, Measure>>
type Count = (context: TourismContext, buildId: number, filters: TourismFilters) => Counted

const DWELL_FROM_S = 1800
const EVERY_LENGTH = 3

/** All moves: asked of the engine, whose answers are stored with the build. */
const countAll = async <P extends OfMoves>(
  { warehouse }: TourismContext,
  { byZone, elsewhere }: Moves<P>,
  parameters: P,
): Promise<ZoneCounts> => {
  const rows = await warehouse.rows(byZone, parameters)
  return countsOfRows(rows, new Set(), released => warehouse.rows(elsewhere, { ...parameters, released }))
}

/** Moves of the time periods chosen and of the options that `optionsOf` tells; null means every option. */
const counting =
  <P extends OfMoves>(
    moves: Moves<P>,
    thresholds: Omit<P, keyof OfMoves>,
    optionsOf: (filters: TourismFilters) => readonly number[] | null,
  ): Count =>
  async (context, buildId, filters) => {
    const periods = periodsChosen(filters.timePeriods, filters.dayTypes)
    if (periods.length === 0) return new Map()
    const { delivered, trips, settings } = context
    const parameters = { ...thresholds, buildId, version: delivered.version } as P
    const options = optionsOf(filters)
    const counts =
      isEveryPeriod(periods) && options === null
        ? await countAll(context, moves, parameters)
        : await countByZone(
            () => trips.parts<P>(moves.trips, parameters, moves.extract),
            moveChoice(periods, options && new Set(options)),
            settings,
          )
    return protectZones(counts, settings)
  }

const everyOption = () => null

/** Visits by people whose home is over 35 km from the destination, by zone of destination. */
export const countTourists = counting(touristVisits, { homeOverM: TOURIST_HOME_OVER_M }, everyOption)

/** Tourists' dwells of the chosen lengths, by zone of destination; the time is that of arrival. */
export const countDwells = counting(
  touristDwells,
  {
    homeOverM: TOURIST_HOME_OVER_M,
    dwellFromS: DWELL_FROM_S,
    shortUnderS: SHORT_DWELL_UNDER_S,
    mediumToS: MEDIUM_DWELL_TO_S,
  },
  ({ dwellTimes }) => (new Set(dwellTimes).size % EVERY_LENGTH === 0 ? null : dwellTimes),
)

/** Everyone's trips into the chosen zones by zone of origin, and out of them by zone of destination. */
const zonesChosen = ({ zones }: TourismFilters) => (zones.length > 0 ? zones : null)
export const countOrigins = counting(tripsIn, {}, zonesChosen)
export const countDestinations = counting(tripsOut, {}, zonesChosen)

const countVisits = counting(touristVisits, { homeOverM: 0 }, everyOption)

/** The study area's zones: those whose visits, everyone's and of the whole period, may be told. */
export const visitedZones = async (context: TourismContext, buildId: number): Promise<number[]> => [
  ...(await countVisits(context, buildId, NO_FILTERS)).keys(),
]
