import { MEDIUM_DWELL_TO_S, SHORT_DWELL_UNDER_S, TOURIST_HOME_OVER_M } from '../../../src/domain/tourism.ts'
import type { Measure } from '../gate/measure.ts'
import { countByZone } from '../maps/count-by-zone.ts'
import { protectZones, type ZoneCounts } from '../maps/protect-zones.ts'
import { zoneCountsFrom } from '../maps/zone-counts-from.ts'
import { DWELL_FROM_S } from '../sql-terms.ts'
import { NO_FILTERS, type TourismFilters } from './filters.ts'
import { moveChoice } from './move-choice.ts'
import { type Moves, type OfMoves, touristDwells, touristVisits, tripsIn, tripsOut } from './move-statements.ts'
import { isEveryPeriod, periodsChosen } from './periods-chosen.ts'
import type { TourismContext } from './tourism-context.ts'

/** Counts that may be released, by middle zone. */
export type Counted = Promise<ReadonlyMap<number, Measure>>
type Count = (context: TourismContext, buildId: number, filters: TourismFilters) => Counted

const EVERY_LENGTH = 3

/** All moves. The engine counts them, and its results are stored with the build. */
const countAll = async <P extends OfMoves>(
  { warehouse }: TourismContext,
  { byZone, complement }: Moves<P>,
  parameters: P,
): Promise<ZoneCounts> => {
  const rows = await warehouse.rows(byZone, parameters)
  return zoneCountsFrom(rows, released => warehouse.rows(complement, { ...parameters, released }))
}

/** Moves of the selected time periods and options; null selects every option. */
const counting =
  <P extends OfMoves>(
    moves: Moves<P>,
    thresholds: Omit<P, keyof OfMoves>,
    optionsOf: (filters: TourismFilters) => readonly number[] | null,
  ): Count =>
  async (context, buildId, filters) => {
    const periods = periodsChosen(filters.timePeriods, filters.dayTypes)
    if (periods.length === 0) return new Map()
    const { delivered, moves: cached, settings } = context
    const parameters = { ...thresholds, buildId, version: delivered.version } as P
    const options = optionsOf(filters)
    const counts =
      isEveryPeriod(periods) && options === null
        ? await countAll(context, moves, parameters)
        : await countByZone(
            () => cached.partitions<P>(moves.trips, parameters, moves.extract),
            moveChoice(periods, options && new Set(options)),
            settings,
          )
    return protectZones(counts, settings)
  }

const everyOption = () => null

/** Visits by people whose home is over 35 km from the destination, by zone of destination. */
export const countTourists = counting(touristVisits, { homeOverM: TOURIST_HOME_OVER_M }, everyOption)

/** Tourists' dwells of the selected lengths by zone of destination, in the time period of arrival. */
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

/** All people's trips into the selected zones by zone of origin, and out of them by zone of destination. */
const zonesChosen = ({ zones }: TourismFilters) => (zones.length > 0 ? zones : null)
export const countOrigins = counting(tripsIn, {}, zonesChosen)
export const countDestinations = counting(tripsOut, {}, zonesChosen)

const countVisits = counting(touristVisits, { homeOverM: 0 }, everyOption)

/** The zones of the study area: those whose visits, of all people in the whole period, may be released. */
export const visitedZones = async (context: TourismContext, buildId: number): Promise<number[]> => [
  ...(await countVisits(context, buildId, NO_FILTERS)).keys(),
]
