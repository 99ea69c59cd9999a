import type { Warehouse } from '../../warehouse.ts'
import { daysWithTrips } from '../check/delivered-facts.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import { type CoveredDay, loadCoverage } from '../load/load-places.ts'
import { type JudgedDays, judgeDays } from './judge-days.ts'
import { limitVersions } from './limit-versions.ts'

/** The days that a delivery declares complete or incomplete. */
export interface Coverage {
  readonly days: readonly CoveredDay[]
  /** True if days without a trip count as complete because nobody travelled. */
  readonly acceptsEmpty: boolean
}

/** Compares the days with the trips of the batches, and returns the days as they are stored. */
export const judgeCoverage = async (
  warehouse: Warehouse,
  { days, acceptsEmpty }: Coverage,
  batches: readonly number[],
): Promise<JudgedDays> => {
  const found = await warehouse.rows(daysWithTrips, { batches }, { budget: 'load' })
  return judgeDays(days, new Map(found.map(({ day, trips }) => [day, trips])), acceptsEmpty)
}

/**
 * Imports which days are covered by the trips that have been imported before.
 * @throws MovementImportError where a month would get more versions than it may have
 */
export const importCoverage = async (warehouse: Warehouse, coverage: Coverage): Promise<JudgedDays> => {
  const judged = await judgeCoverage(warehouse, coverage, await visibleBatches(warehouse, Delivery.Trips))
  await limitVersions(warehouse, [], judged.days)
  await loadCoverage(warehouse, judged.days)
  return judged
}
