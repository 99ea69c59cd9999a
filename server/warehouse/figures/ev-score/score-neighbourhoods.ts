import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import { type EvScorePart, type EvScoreParts, scoreOfParts } from '../../../../src/domain/ev-score.ts'
import { dataVersion, deliveredTrips, missingDays } from '../../builds/extract/data-version.ts'
import type { NoiseKeys, NoiseSource } from '../../builds/noise-keys.ts'
import type { BuildCache } from '../../cache/create-cache.ts'
import { Delivery, visibleBatches } from '../../deliveries/load/batches.ts'
import { isSafe } from '../../disclosure/is-safe.ts'
import type { Measure } from '../../disclosure/measure.ts'
import { releasedValue } from '../../disclosure/release.ts'
import { DWELL_FROM_S } from '../../sql/sql-terms.ts'
import { statement } from '../../sql/statement.ts'
import type { Warehouse } from '../../warehouse.ts'

/** Local days, inclusive. @property evOnly 1 to include only electric vehicles */
type OfMonth = {
  batches: readonly number[]
  coverageBatches: readonly number[]
  firstDay: string
  lastDay: string
  evOnly: number
  minDevices: number
} & NoiseKeys

/** @property cell the centre square of the neighbourhood */
type AboutSquare = Measure & { readonly cell: number }

const arrivalsAbout = statement<OfMonth & { leastStayS: number }, AboutSquare>(import.meta.url, 'arrivals-about.sql')
const traversesAbout = statement<OfMonth, AboutSquare>(import.meta.url, 'traverses-about.sql')
const homesAbout = statement<Omit<OfMonth, 'coverageBatches'>, AboutSquare>(import.meta.url, 'homes-about.sql')

/** The first and last local day of a month, as ISO dates. */
export interface MonthDays {
  readonly firstDay: string
  readonly lastDay: string
}

/** All values are from 0 to 100. */
export interface PlaceScore extends EvScoreParts {
  readonly score: number
  readonly dataVersion: string
}

/** Released neighbourhood figures, keyed by centre square. */
type SquareFigures = ReadonlyMap<number, number>

/** The figures that neighbourhoods are ranked by. */
interface SquareRanks {
  readonly figures: Readonly<Record<EvScorePart, SquareFigures>>
  /** The neighbourhoods with enough residents, keyed by centre square. A single home is not enough. */
  readonly inhabited: ReadonlySet<number>
  /** The version of the data that the ranks were computed from. */
  readonly dataVersion: string
}

const releasedFigures = (rows: readonly AboutSquare[], settings: DisclosureSettings): SquareFigures =>
  new Map(rows.filter(row => isSafe(row, settings)).map(row => [row.cell, releasedValue(row)]))

/**
 * Computes every neighbourhood's released figures for the given days: traverses over 160 km, and dwells and visits of
 * electric vehicles. Only people with trips on these days count as residents, so deliveries for other months change
 * nothing. Each neighbourhood has its own noise. If overlapping neighbourhoods shared noise, two equal figures would
 * reveal that no one came to the squares in which they differ. Each part of the score has its own noise as well. If
 * everyone in a neighbourhood stays, equal ranks of visits and dwells would reveal that no one else came.
 */
const readSquareRanks = async (
  warehouse: Warehouse,
  settings: DisclosureSettings,
  noise: NoiseSource,
  { firstDay, lastDay }: MonthDays,
): Promise<SquareRanks> => {
  const batches = await visibleBatches(warehouse, Delivery.Trips)
  const coverageBatches = await visibleBatches(warehouse, Delivery.Coverage)
  const { minDevices } = settings
  const version = dataVersion(
    await deliveredTrips(warehouse, { batches, firstDay, lastDay }),
    await missingDays(warehouse, { firstDay, lastDay, coverageBatches }),
  )
  const keysOf = (...part: readonly EvScorePart[]) => noise(JSON.stringify(['ev-score', firstDay, version, ...part]))
  const ofMonth = { batches, coverageBatches, firstDay, lastDay, evOnly: 1, minDevices }
  const budget = { budget: 'build' } as const
  const traverses = await warehouse.rows(traversesAbout, { ...ofMonth, ...keysOf('traverses') }, budget)
  const stays = { ...ofMonth, ...keysOf('dwells'), leastStayS: DWELL_FROM_S }
  const dwells = await warehouse.rows(arrivalsAbout, stays, budget)
  const keys = keysOf()
  const visits = await warehouse.rows(arrivalsAbout, { ...ofMonth, ...keys, leastStayS: 0 }, budget)
  const homes = await warehouse.rows(homesAbout, { batches, firstDay, lastDay, evOnly: 0, minDevices, ...keys }, budget)
  return {
    figures: {
      traverses: releasedFigures(traverses, settings),
      dwells: releasedFigures(dwells, settings),
      visits: releasedFigures(visits, settings),
    },
    inhabited: new Set(homes.filter(row => isSafe(row, settings)).map(({ cell }) => cell)),
    dataVersion: version,
  }
}

/**
 * The rounded percentage of other inhabited neighbourhoods with a lower value; 0 for a neighbourhood without a released
 * figure.
 */
const percentileRank = (values: SquareFigures, inhabited: ReadonlySet<number>, square: number): number => {
  const own = values.get(square) ?? 0
  const others = inhabited.size - (inhabited.has(square) ? 1 : 0)
  if (own === 0 || others === 0) return 0
  let notLess = 0
  for (const [cell, value] of values) if (cell !== square && value >= own && inhabited.has(cell)) notLess++
  return Math.round((100 * (others - notLess)) / others)
}

/**
 * Computes a place's EV score (docs/movement-data.md 4): for its grid square and the eight around it, the percentile
 * ranks of traverses over 160 km (weight 5), dwells (3) and visits (2), and their weighted mean. Only released figures
 * are ranked, so a neighbourhood below the threshold has the same rank as an empty one. The score is computed from the
 * rounded ranks, so that it reveals no more than they do and can be checked against them.
 */
export const evScore = ({ figures, inhabited, dataVersion }: SquareRanks, square: number): PlaceScore => {
  const rank = (part: EvScorePart) => percentileRank(figures[part], inhabited, square)
  const parts = { traverses: rank('traverses'), dwells: rank('dwells'), visits: rank('visits') }
  return { score: scoreOfParts(parts), ...parts, dataVersion }
}

/** The build number to cache ranks under. Ranks belong to days rather than to a build. */
const NO_BUILD = 0

/** Reads ranks for some days. They are the same for all datasets of a month, and are cached until trips are added. */
export const createCachedRanks =
  (warehouse: Warehouse, settings: DisclosureSettings, noise: NoiseSource, cache: BuildCache) =>
  async (days: MonthDays): Promise<SquareRanks> => {
    const batches = await visibleBatches(warehouse, Delivery.Trips)
    return cache.getOrCompute(NO_BUILD, `${days.firstDay} ${days.lastDay} ${batches}`, () =>
      readSquareRanks(warehouse, settings, noise, days),
    )
  }
