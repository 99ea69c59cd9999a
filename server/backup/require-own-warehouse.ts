import type { Database } from '../db/database.ts'
import { installationIdentity } from '../db/installation-identity.ts'
import { readOwners } from '../warehouse/owner/take-warehouse.ts'
import { missingMigrations } from '../warehouse/schema/migrate.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { BackupError } from './backup-error.ts'

/**
 * State and warehouse must belong together, and the warehouse's tables must be this version's: a backup changes neither.
 * @throws BackupError
 */
export const requireOwnWarehouse = async (database: Database, warehouse: Warehouse): Promise<void> => {
  const missing = await missingMigrations(warehouse)
  if (missing.length > 0)
    throw new BackupError(
      `The warehouse lacks ${missing.join(', ')}. Start this version once, or run "npm run warehouse:migrate", or make the backup by the version that ran last.`,
    )
  const [owner] = await readOwners(warehouse)
  const { installation, epoch } = await installationIdentity(database)
  if (owner && (owner.installation !== installation || owner.epoch !== epoch))
    throw new BackupError(
      `The warehouse belongs to ${owner.name} since ${owner.since}, and not to this state as it is. Start Ambit once: it takes the warehouse, or says what to do.`,
    )
}
