import { SettingsError } from '../runtime/settings.ts'
import { holdSession } from './hold-session.ts'
import { LOCKS } from './locks.ts'

/**
 * Keeps a second node with an embedded warehouse off one PostgreSQL database: each would build the other's datasets anew.
 * @returns gives it back
 * @throws SettingsError where another node has it
 */
export const holdEmbeddedWarehouse = (address: string): Promise<() => Promise<void>> =>
  holdSession(
    address,
    async session => {
      const { rows } = await session.query('select pg_try_advisory_lock($1) as locked', [LOCKS.embeddedWarehouse])
      if (rows[0]?.locked !== true)
        throw new SettingsError(
          'Another node with an embedded warehouse runs on this database. Give all nodes CLICKHOUSE_URL, so that they have one warehouse, or run one node.',
        )
    },
    session => session.query('select pg_advisory_unlock($1)', [LOCKS.embeddedWarehouse]),
  )
