import type { Warehouse } from '../../warehouse.ts'
import { Delivery } from '../load/batches.ts'
import { versionsOfBatches } from '../load/zone-versions.ts'
import { filesOfBatches } from './limit-versions.ts'

/** Counts the delivered trips files by version of the standard zones. */
export const deliveriesByVersion = async (warehouse: Warehouse): Promise<ReadonlyMap<number, number>> => {
  const versionOf = await versionsOfBatches(warehouse)
  const files = new Map<number, Set<string>>()
  for (const { batch, file } of await warehouse.rows(filesOfBatches, { kind: Delivery.Trips })) {
    const version = versionOf(batch)
    files.set(version, (files.get(version) ?? new Set()).add(file))
  }
  return new Map([...files].map(([version, { size }]) => [version, size]))
}
