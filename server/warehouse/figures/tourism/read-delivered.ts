import { type SharedWork, shareWork } from '../../../runtime/concurrency/shared-work.ts'
import { Delivery, NO_BATCH, visibleBatches } from '../../deliveries/load/batches.ts'
import { versionsOfBatches, zoneVersions } from '../../deliveries/load/zone-versions.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Delivered } from './tourism-context.ts'

/** In place of a version whose zones the warehouse does not hold, so that results made without them have keys of their own. */
const NO_VERSION = 0

/** Returns what has been delivered for a version of the standard zones. */
type DeliveredOf = (version: number) => Delivered

const readDelivered = async (warehouse: Warehouse): Promise<DeliveredOf> => {
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

/** Reads what is delivered on every call; calls that come while it is being read share one reading. */
export const createDelivered = (warehouse: Warehouse): (() => Promise<DeliveredOf>) => {
  let underWay: SharedWork<DeliveredOf> | null = null
  return () => {
    if (underWay && !underWay.abandoned) return underWay.join()
    const work = shareWork(() => readDelivered(warehouse))
    underWay = work
    const done = () => {
      if (underWay === work) underWay = null
    }
    work.answer.then(done, done)
    return work.join()
  }
}
