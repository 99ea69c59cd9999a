import { Delivery, NO_BATCH, visibleBatches } from '../load/batches.ts'
import { versionsOfBatches, zoneVersions } from '../load/zone-versions.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Delivered } from './context.ts'

/** In place of a version whose zones are not there: answers made with it are not taken for those of the version. */
const NO_VERSION = 0

/** What is delivered, by version of the standard zones. */
export const readDelivered = async (warehouse: Warehouse): Promise<(version: number) => Delivered> => {
  const [versions, payments, versionOf] = await Promise.all([
    zoneVersions(warehouse),
    visibleBatches(warehouse, Delivery.Payments),
    versionsOfBatches(warehouse),
  ])
  return version => {
    const batches = payments.filter(batch => versionOf(batch) === version)
    return {
      version: versions.includes(version) ? version : NO_VERSION,
      payments: batches.length > 0 ? batches : [NO_BATCH],
    }
  }
}
