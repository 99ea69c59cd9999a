import type { Session, SqlDriver } from '../db/driver.ts'
import { appliedNumbers } from '../warehouse/schema/migrate.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { BackupError } from './backup-error.ts'
import { closeSnapshot, completedBuilds, openSnapshot } from './dump-state.ts'
import { deliveredBatches, type Moment } from './warehouse/chunks.ts'

/** Deliveries become visible so seldom that they never do so between two queries this often in a row. */
const MAX_TRIES = 20

export interface BackupMoment extends Moment {
  readonly snapshot: Session
  /** The migrations of the warehouse's tables that were applied. */
  readonly migrations: readonly number[]
  /** Ends the snapshot, once: as soon as the state is written, so that the database need not keep old rows. */
  close(): Promise<void>
}

/**
 * A common snapshot of state and warehouse: no delivery became visible while the state's snapshot was opened. What both name
 * stays as it is: a delivery and a build never change once they count.
 */
export const takeMoment = async (driver: SqlDriver, warehouse: Warehouse | null): Promise<BackupMoment> => {
  const delivered = async () => (warehouse ? deliveredBatches(warehouse) : [])
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await delivered()
    const snapshot = await openSnapshot(driver)
    let isOpen = true
    const close = async () => {
      if (isOpen) await closeSnapshot(snapshot)
      isOpen = false
    }
    try {
      const builds = await completedBuilds(snapshot)
      const batches = await delivered()
      if (batches.join() === before.join())
        return { batches, builds, snapshot, close, migrations: warehouse ? await appliedNumbers(warehouse) : [] }
      await close()
    } catch (error) {
      await close().catch(() => undefined)
      throw error
    }
  }
  throw new BackupError('Deliveries become visible all the time: make the backup when no import is running.')
}
