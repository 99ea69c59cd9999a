import type { Session } from './driver.ts'
import { openPostgres } from './postgres.ts'

/** A node that lost its power or its network is forgotten by the server within 40 seconds. */
const KEEP_ALIVE = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

/**
 * Holds locks of PostgreSQL for as long as the process lives. They end with their session, which is beside the pool, and so with
 * the process; a restart of the server ends them too.
 * @param take takes the locks, or throws
 * @param give gives them back; where the session is lost, so are they
 * @returns gives the locks back and closes the session
 */
export const holdSession = async (
  address: string,
  take: (session: Session) => Promise<void>,
  give: (session: Session) => Promise<unknown>,
): Promise<() => Promise<void>> => {
  const driver = await openPostgres(address, 1)
  try {
    const session = await driver.session()
    try {
      await session.script(KEEP_ALIVE)
      await take(session)
    } catch (error) {
      // By word: the server notices the end of a session some time after it.
      await give(session).catch(() => undefined)
      session.release()
      throw error
    }
    return async () => {
      await give(session).catch(() => undefined)
      session.release()
      await driver.close()
    }
  } catch (error) {
    await driver.close()
    throw error
  }
}
