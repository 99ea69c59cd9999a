import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { dataVersion, deliveredTrips, missingDays } from '../extract/data-version.ts'
import { isSafe } from '../gate/is-safe.ts'
import { releasedValue } from '../gate/release.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import type { Warehouse } from '../warehouse.ts'
import { type AboutSquare, arrivalsAbout, homesAbout, type OfMonth, traversesAbout } from './statements.ts'

/** Local days, ISO, inclusive. */
export interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/** What a score weighs, with its weight. */
const TRAVERSES = 5
const DWELLS = 3
const VISITS = 2
const DWELL_FROM_S = 1800

/** Released figures by neighbourhood, with what each weighs. */
interface Standing {
  readonly weight: number
  readonly values: ReadonlyMap<number, number>
}

export interface Standings {
  readonly standings: readonly Standing[]
  /** Neighbourhoods that hold residents, as many as may be shown, by their middle square: no single home counts. */
  readonly inhabited: ReadonlySet<number>
}

const standing = (weight: number, rows: readonly AboutSquare[], settings: DisclosureSettings): Standing => ({
  weight,
  values: new Map(rows.filter(row => isSafe(row, settings)).map(row => [row.cell, releasedValue(row)])),
})

/** What is released of every neighbourhood in some days: electric vehicles' traverses over 160 km, dwells and visits. */
export const readStandings = async (
  warehouse: Warehouse,
  settings: DisclosureSettings,
  noise: NoiseSource,
  { firstDay, lastDay }: Days,
): Promise<Standings> => {
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
  const homes = await warehouse.rows(homesAbout, { batches, minDevices, ...keys }, budget)
  return {
    standings: [
      standing(TRAVERSES, traverses, settings),
      standing(DWELLS, dwells, settings),
      standing(VISITS, visits, settings),
    ],
    inhabited: new Set(homes.filter(row => isSafe(row, settings)).map(({ cell }) => cell)),
  }
}

/** Share of the other inhabited neighbourhoods that have less, 0 to 1; one that is withheld or empty has 0. */
const percentileRank = ({ values }: Standing, inhabited: ReadonlySet<number>, square: number): number => {
  const own = values.get(square) ?? 0
  const others = inhabited.size - (inhabited.has(square) ? 1 : 0)
  if (own === 0 || others === 0) return 0
  let notLess = 0
  for (const [cell, value] of values) if (cell !== square && value >= own && inhabited.has(cell)) notLess++
  return (others - notLess) / others
}

/**
 * The EV score of a place, 0 to 100 (movement-data.md 4): for its grid square and the eight about it, the percentile ranks
 * of traverses over 160 km (weight 5), dwells (3) and visits (2), in the mean. Only released figures are ranked: a
 * neighbourhood below the threshold stands with those that have none.
 */
export const evScore = ({ standings, inhabited }: Standings, square: number): number => {
  const sum = standings.reduce((total, { weight }) => total + weight, 0)
  const ranked = standings.reduce((total, of) => total + of.weight * percentileRank(of, inhabited, square), 0)
  return Math.round((100 * ranked) / sum)
}
