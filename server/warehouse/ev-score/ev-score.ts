import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { type EvScorePart, type EvScoreParts, scoreOfParts } from '../../../src/domain/ev-score.ts'
import { dataVersion, deliveredTrips, missingDays } from '../extract/data-version.ts'
import { isSafe } from '../gate/is-safe.ts'
import { releasedValue } from '../gate/release.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import { DWELL_FROM_S } from '../sql-terms.ts'
import type { Warehouse } from '../warehouse.ts'
import {
  type AboutSquare,
  arrivalsAbout,
  homesAbout,
  type OfMonth,
  traversesAbout,
} from './neighbourhood-statements.ts'

/** Local days, ISO, inclusive. */
export interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/** Each 0 to 100. */
export interface PlaceScore extends EvScoreParts {
  readonly score: number
  /** Names the data of the days that it is made of. */
  readonly dataVersion: string
}

/** Released figures by neighbourhood. */
type Standing = ReadonlyMap<number, number>

export interface SquareRanks {
  readonly standings: Readonly<Record<EvScorePart, Standing>>
  /** Neighbourhoods that hold residents, as many as may be shown, by their middle square: no single home counts. */
  readonly inhabited: ReadonlySet<number>
  /** Names the data of the days that all of this is of. */
  readonly dataVersion: string
}

const standing = (rows: readonly AboutSquare[], settings: DisclosureSettings): Standing =>
  new Map(rows.filter(row => isSafe(row, settings)).map(row => [row.cell, releasedValue(row)]))

/**
 * What is released of every neighbourhood in some days: electric vehicles' traverses over 160 km, dwells and visits. Only
 * people with trips in these days count as residents, so that deliveries of other months change nothing. Each neighbourhood
 * has noise of its own: neighbourhoods overlap, and under one noise equal figures would show that nobody came to the squares
 * in which two of them differ.
 */
export const readSquareRanks = async (
  warehouse: Warehouse,
  settings: DisclosureSettings,
  noise: NoiseSource,
  { firstDay, lastDay }: Days,
): Promise<SquareRanks> => {
  const batches = await visibleBatches(warehouse, Delivery.Trips)
  const coverageBatches = await visibleBatches(warehouse, Delivery.Coverage)
  const { minDevices } = settings
  const version = dataVersion(
    await deliveredTrips(warehouse, { batches, firstDay, lastDay }),
    await missingDays(warehouse, { firstDay, lastDay, coverageBatches }),
  )
  const keys = noise(JSON.stringify(['ev-score', firstDay, version]))
  const ofMonth: OfMonth = { batches, coverageBatches, firstDay, lastDay, evOnly: 1, minDevices, ...keys }
  const budget = { budget: 'build' } as const
  const traverses = await warehouse.rows(traversesAbout, ofMonth, budget)
  const dwells = await warehouse.rows(arrivalsAbout, { ...ofMonth, leastStayS: DWELL_FROM_S }, budget)
  const visits = await warehouse.rows(arrivalsAbout, { ...ofMonth, leastStayS: 0 }, budget)
  const homes = await warehouse.rows(homesAbout, { batches, firstDay, lastDay, evOnly: 0, minDevices, ...keys }, budget)
  return {
    standings: {
      traverses: standing(traverses, settings),
      dwells: standing(dwells, settings),
      visits: standing(visits, settings),
    },
    inhabited: new Set(homes.filter(row => isSafe(row, settings)).map(({ cell }) => cell)),
    dataVersion: version,
  }
}

/** Of 100 other inhabited neighbourhoods how many have less, a whole number; one that is withheld or empty has 0. */
const percentileRank = (values: Standing, inhabited: ReadonlySet<number>, square: number): number => {
  const own = values.get(square) ?? 0
  const others = inhabited.size - (inhabited.has(square) ? 1 : 0)
  if (own === 0 || others === 0) return 0
  let notLess = 0
  for (const [cell, value] of values) if (cell !== square && value >= own && inhabited.has(cell)) notLess++
  return Math.round((100 * (others - notLess)) / others)
}

/**
 * The EV score of a place with its parts (docs/movement-data.md 4): for its grid square and the eight about it, the percentile ranks
 * of traverses over 160 km (weight 5), dwells (3) and visits (2), and their weighted mean. Only released figures are ranked: a
 * neighbourhood below the threshold stands with those that have none. The score is made of the rounded ranks, so that it tells
 * no more than they do and can be checked by them.
 */
export const evScore = ({ standings, inhabited, dataVersion }: SquareRanks, square: number): PlaceScore => {
  const rank = (part: EvScorePart) => percentileRank(standings[part], inhabited, square)
  const parts = { traverses: rank('traverses'), dwells: rank('dwells'), visits: rank('visits') }
  return { score: scoreOfParts(parts), ...parts, dataVersion }
}
