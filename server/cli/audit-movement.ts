import { auditTerminal } from '../audit/terminal-audit.ts'
import { WORKER } from '../db/database.ts'
import type { Settings } from '../runtime/settings.ts'
import { withState } from './with-state.ts'

/**
 * Writes an import of movement data into the audit trail of the installation's state.
 * @returns null, or a sentence that says why there is no entry
 */
export const auditMovement = async (
  settings: Settings,
  details: Readonly<Record<string, unknown>>,
): Promise<string | null> => {
  const written = await withState(settings, ({ database }) =>
    database.within(WORKER, tx => auditTerminal(tx, null, 'movement-imported', details)),
  )
  return 'why' in written ? `The audit trail has no entry of this import: ${written.why}` : null
}
