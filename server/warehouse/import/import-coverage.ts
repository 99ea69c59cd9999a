import { daysWithTrips } from '../check/delivered-facts.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import { type CoveredDay, loadCoverage } from '../load/load-places.ts'
import type { Warehouse } from '../warehouse.ts'
import { type JudgedDays, judgeDays } from './judge-days.ts'
import { limitVersions } from './limit-versions.ts'

/** Days that a delivery tells of. */
export interface Coverage {
  readonly days: readonly CoveredDay[]
  /** Days without a trip are complete, too: nobody travelled. */
  readonly acceptsEmpty: boolean
}

/** Days as they are kept, beside the trips of batches that count or are about to. */
export const judgeCoverage = async (
  warehouse: Warehouse,
  { days, acceptsEmpty }: Coverage,
  batches: readonly number[],
): Promise<JudgedDays> => {
  const found = await warehouse.rows(daysWithTrips, { batches }, { budget: 'load' })
  return judgeDays(days, new Map(found.map(({ day, trips }) => [day, trips])), acceptsEmpty)
}

/**
 * Takes in which days the trips cover that are there already.
 * @throws MovementImportError where it would make one version of a month too many
 */
export const importCoverage = async (warehouse: Warehouse, coverage: Coverage): Promise<JudgedDays> => {
  const judged = await judgeCoverage(warehouse, coverage, await visibleBatches(warehouse, Delivery.Trips))
  await limitVersions(warehouse, [], judged.days)
  await loadCoverage(warehouse, judged.days)
  return judged
}
