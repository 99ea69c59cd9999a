import type { MovementData } from '../movement-data.ts'
import type { Warehouse } from '../warehouse.ts'
import { ownedMovement } from './owned-movement.ts'
import { type Claimant, takeWarehouse } from './take-warehouse.ts'
import { watchOwner } from './watch-owner.ts'

/** What the state of an installation knows about the warehouse. */
export interface WarehouseClaim extends Claimant {
  /** The numbers of the build attempts that the state knows. */
  readonly numbered: readonly number[]
  /**
   * Called when the warehouse is known to be this installation's, before anything is read from it.
   * @param changed the warehouse belonged to nobody before, or to another epoch
   */
  onTaken(movement: MovementData, changed: boolean): Promise<void>
  /** Runs the work of one node at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** The movement data of a warehouse, once it belongs to the installation. @throws WarehouseError refused where it is another's */
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
