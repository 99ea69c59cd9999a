import { busy, dependencyDown, type Refusal } from '../errors.ts'
import { dependencyOf } from '../runtime/outages/dependency-down.ts'
import { WarehouseError } from '../warehouse/warehouse.ts'

/** The refusal of a request that failed because a part is away or the warehouse too busy; null where the fault is Ambit's own. */
export const refusalOfOutage = (error: unknown): Refusal | null => {
  if (dependencyOf(error)) return dependencyDown()
  return error instanceof WarehouseError && error.code === 'over-budget' ? busy() : null
}
