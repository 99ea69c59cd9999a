import { SettingsError } from '../settings.ts'
import { LOCKS } from './locks.ts'
import { openPostgres } from './postgres.ts'

/** A node that lost its power or its network is forgotten by the server within 40 seconds. */
const KEEP_ALIVE = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

/**
 * Keeps a second node with an embedded warehouse off one PostgreSQL database: each would build the other's datasets anew. The
 * lock ends with its session, which is beside the pool, and so with the process; a restart of the server ends it too.
 * @returns gives it back
 * @throws SettingsError where another node has it
 */
export const holdEmbeddedWarehouse = async (address: string): Promise<() => Promise<void>> => {
  const driver = await openPostgres(address, 1)
  try {
    const session = await driver.session()
    try {
      await session.script(KEEP_ALIVE)
      const { rows } = await session.query('select pg_try_advisory_lock($1) as locked', [LOCKS.embeddedWarehouse])
      if (rows[0]?.locked !== true)
        throw new SettingsError(
          'Another node with an embedded warehouse runs on this database. Give all nodes CLICKHOUSE_URL, so that they have one warehouse, or run one node.',
        )
    } catch (error) {
      session.release()
      throw error
    }
    return async () => {
      // By word: the server notices the end of a session some time after it. Where the session is lost, so is the lock.
      await session.query('select pg_advisory_unlock($1)', [LOCKS.embeddedWarehouse]).catch(() => undefined)
      session.release()
      await driver.close()
    }
  } catch (error) {
    await driver.close()
    throw error
  }
}
