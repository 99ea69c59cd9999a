import type { MovementData } from '../movement-data.ts'
import type { Warehouse } from '../warehouse.ts'
import { ownedMovement } from './owned-movement.ts'
import { type Claimant, takeWarehouse } from './take-warehouse.ts'
import { watchOwner } from './watch-owner.ts'

/** An installation's claim to a warehouse, with the knowledge of its state. */
export interface WarehouseClaim extends Claimant {
  /** The numbers of the build attempts that the state knows. */
  readonly numbered: readonly number[]
  /**
   * Called once the warehouse belongs to this installation, before anything is read from it.
   * @param changed whether the warehouse had no owner before, or one of another epoch
   */
  onTaken(movement: MovementData, changed: boolean): Promise<void>
  /** Runs the work of one node at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** Claims the warehouse and returns its movement data. @throws WarehouseError refused where another installation owns it */
export const claimMovement = async <M extends MovementData>(
  warehouse: Warehouse,
  movement: M,
  installation: WarehouseClaim,
  log: { warn(message: string): void },
): Promise<M> => {
  const taken = await takeWarehouse(warehouse, installation)
  const ownership = watchOwner(warehouse, installation, sentence => log.warn(sentence))
  const owned = ownedMovement(movement, ownership)
  await installation.onTaken(owned, taken === 'taken')
  return owned
}
