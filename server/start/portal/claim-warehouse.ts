import type { Logger } from 'pino'
import { type Database, WORKER } from '../../db/database.ts'
import { installationIdentity, noteMatched } from '../../db/installation-identity.ts'
import { matchBuilds } from '../../jobs/match-builds.ts'
import type { WarehouseClaim } from '../../warehouse/owner/claim-movement.ts'

/**
 * Claims the warehouse that the settings name for this state. A warehouse of another owner is reconciled with the state. The
 * installation's own warehouse may have been restored alone, so that datasets without figures are rebuilt there too.
 * @param name an address that people know the installation by
 */
export const claimWarehouse = async (
  name: string,
  database: Database,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<WarehouseClaim> => {
  const { matched, ...identity } = await installationIdentity(database)
  const attempts = await database.within(WORKER, tx =>
    tx.selectFrom('datasets').select('attempt_build_id').where('attempt_build_id', 'is not', null).execute(),
  )
  return {
    ...identity,
    name,
    inTurn: database.inTurn,
    numbered: attempts.map(({ attempt_build_id }) => Number(attempt_build_id)),
    async onTaken(movement, changed) {
      const whole = changed || !matched
      const { remade, missing, discarded, heldOff } = await matchBuilds(database, movement, whole)
      if (whole) await noteMatched(database, heldOff === 0)
      if (changed) log.info({ discarded }, 'the warehouse belongs to this installation from now on')
      if (heldOff > 0)
        log.warn(
          { builds: heldOff },
          'a backup is being made: builds in the warehouse that no dataset names are removed at a later start',
        )
      if (remade.length > 0)
        log.warn({ datasets: remade }, 'the warehouse lacks the figures of these datasets: they are built anew')
      if (missing.length > 0)
        log.warn(
          { datasets: missing },
          'the warehouse lacks the figures of these datasets, and months of theirs: import the months, then start again',
        )
    },
  }
}
